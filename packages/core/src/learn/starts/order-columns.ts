import { linearSumAssignment } from "linear-sum-assignment";
import { permuteColumns } from "../../numeric/permute-columns.ts";

/** Loadings [J, K] with their columns in the order of the greatest total gain; gain(k, column) is that of `column` as k. */
export function orderColumns(
  loadings: Float64Array,
  K: number,
  gain: (k: number, column: number) => number,
): Float64Array {
  const gains = Array.from({ length: K }, (_, k) =>
    Array.from({ length: K }, (_, column) => gain(k, column)),
  );
  const columns = linearSumAssignment(gains, { maximaze: true }).rowAssignments;
  return permuteColumns(loadings, columns);
}
