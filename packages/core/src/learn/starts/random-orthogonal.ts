import type { Stream } from "../../random/stream.ts";

/**
 * A random orthogonal matrix [K, K], all directions equally likely: K normal columns made orthogonal one after another
 * (Gram–Schmidt, twice, so that rounding leaves nothing of the columns before). Source: [Stewart80].
 */
export function randomOrthogonal(K: number, random: Stream): Float64Array {
  const matrix = Float64Array.from({ length: K * K }, () => random.normal());
  for (let k = 0; k < K; k++) {
    for (let pass = 0; pass < 2; pass++)
      for (let m = 0; m < k; m++) {
        const along = columnProduct(matrix, K, k, m);
        for (let r = 0; r < K; r++) matrix[r * K + k] -= along * matrix[r * K + m];
      }
    const scale = 1 / Math.sqrt(columnProduct(matrix, K, k, k));
    for (let r = 0; r < K; r++) matrix[r * K + k] *= scale;
  }
  return matrix;
}

function columnProduct(matrix: Float64Array, K: number, k: number, m: number): number {
  let sum = 0;
  for (let r = 0; r < K; r++) sum += matrix[r * K + k] * matrix[r * K + m];
  return sum;
}
