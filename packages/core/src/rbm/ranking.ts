import { linearSumAssignment } from "linear-sum-assignment";
import type { QMatrix } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { RbmOptions } from "./train-rbm.ts";
import { trainRbm } from "./train-rbm.ts";

/**
 * For experts [LMX22, §5]: an RBM trained without penalty on all the data; for each item the attributes with the
 * largest |w_jk| are those it most likely needs. Columns are matched to those of `q`, so that both speak of the
 * same attributes: the assignment with the largest Σ_j |w| over the entries of q that are 1.
 *
 * Returns |w| [J, K].
 */
export function rankingWeights(
  responses: Responses,
  q: QMatrix,
  options: Omit<RbmOptions, "penalty" | "attributes">,
): Float64Array {
  const { J, K } = q;
  const { parameters } = trainRbm(responses, { ...options, attributes: K, penalty: 0 });
  const gain = Array.from({ length: K }, (_, k) =>
    Array.from({ length: K }, (_, column) => {
      let sum = 0;
      for (let j = 0; j < J; j++)
        if (q.entries[j * K + k]) sum += Math.abs(parameters.weights[j * K + column]);
      return sum;
    }),
  );
  const columns = linearSumAssignment(gain, { maximaze: true }).rowAssignments;
  return Float64Array.from({ length: J * K }, (_, at) => {
    const j = Math.floor(at / K);
    return Math.abs(parameters.weights[j * K + columns[at % K]]);
  });
}
