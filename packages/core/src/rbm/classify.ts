import { getBit } from "../data/bit-matrix.ts";
import type { Profiles } from "../data/profiles.ts";
import type { Responses } from "../data/responses.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import { logistic } from "../numeric/logistic.ts";

/**
 * Attribute classification straight from the RBM [LMX22, supplement §A.2]:
 *
 *   P(α_k = 1 | R) = σ(c_k + Σ_j w_jk R_j), missing responses left out
 */
export function classifyByRbm(
  responses: Responses,
  parameters: RbmParameters,
  attributes: readonly string[],
): Profiles {
  const { N, J } = responses;
  const { K, weights, hiddenBias } = parameters;
  const mastery = new Float64Array(N * K);
  for (let i = 0; i < N; i++) mastery.set(hiddenBias, i * K);
  for (let j = 0; j < J; j++)
    for (let i = 0; i < N; i++) {
      if (!getBit(responses.correct, j, i)) continue;
      for (let k = 0; k < K; k++) mastery[i * K + k] += weights[j * K + k];
    }
  for (let at = 0; at < mastery.length; at++) mastery[at] = logistic(mastery[at]);
  return { N, K, students: responses.students, attributes, mastery };
}
