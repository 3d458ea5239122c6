import { dotAt, fourDots } from "../../numeric/dot.ts";
import { inverse } from "../../numeric/inverse.ts";
import type { RotationCriterion } from "./rotation-criteria.ts";

/** Where a rotation stands. */
export interface ObliquePoint {
  /** T [K, K], columns of length 1. */
  readonly rotation: Float64Array;
  /** Λ = A T⁻ᵀ [J, K]. */
  readonly loadings: Float64Array;
  readonly value: number;
  /** [K, K] dF/dT without its part along the columns of T, which keep their length. */
  readonly gradient: Float64Array;
}

/**
 * A criterion F as a function of the rotation T [K, K] of loadings A [J, K]:
 *
 *   Λ = A T⁻ᵀ        dF/dT = −T⁻ᵀ (dF/dΛ)ᵀ Λ        projected: column g_k − (g_k·t_k) t_k
 *
 * Factor correlations are TᵀT, so Λ (TᵀT) Λᵀ = A Aᵀ for every T. `undefined` if T has no inverse.
 *
 * Source: [Jennrich02, eq. 4 and 6].
 */
export function obliquePoint(
  unrotated: Float64Array,
  K: number,
  criterion: RotationCriterion,
  rotation: Float64Array,
): ObliquePoint | undefined {
  const inverted = inverse(rotation, K);
  if (!inverted) return undefined;
  const loadings = timesTransposed(unrotated, inverted, K);
  const { value, gradient: slopes } = criterion(loadings, K);
  const cross = crossProduct(slopes, loadings, K);
  const gradient = new Float64Array(K * K);
  for (let b = 0; b < K; b++)
    for (let r = 0; r < K; r++) {
      const factor = inverted[b * K + r];
      for (let k = 0; k < K; k++) gradient[r * K + k] -= factor * cross[b * K + k];
    }
  for (let k = 0; k < K; k++) {
    let along = 0;
    for (let r = 0; r < K; r++) along += gradient[r * K + k] * rotation[r * K + k];
    for (let r = 0; r < K; r++) gradient[r * K + k] -= along * rotation[r * K + k];
  }
  return { rotation, loadings, value, gradient };
}

/** A Bᵀ for A [rows, K] and B [K, K]. */
function timesTransposed(a: Float64Array, b: Float64Array, K: number): Float64Array {
  const product = new Float64Array(a.length);
  const sums = new Float64Array(4);
  for (let row = 0; row < a.length; row += K) {
    let k = 0;
    for (; k + 3 < K; k += 4) {
      fourDots(a, row, b, k * K, K, K, sums);
      product.set(sums, row + k);
    }
    for (; k < K; k++) product[row + k] = dotAt(a, row, b, k * K, K);
  }
  return product;
}

/** Aᵀ B [K, K] for A and B [J, K]. */
function crossProduct(a: Float64Array, b: Float64Array, K: number): Float64Array {
  const product = new Float64Array(K * K);
  for (let row = 0; row < a.length; row += K)
    for (let k = 0; k < K; k++) {
      const factor = a[row + k];
      for (let m = 0; m < K; m++) product[k * K + m] += factor * b[row + m];
    }
  return product;
}
