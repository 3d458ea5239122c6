import { dot } from "../../numeric/dot.ts";
import type { FreeDirections } from "./free-directions.ts";
import type { InverseRoot } from "./inverse-root.ts";

/** The covariance of R linear functions of θ: gradients [R, F] with respect to the parameters `numbers` [F]. */
export type Covariances = (numbers: readonly number[], gradients: Float64Array) => FunctionCovariance;

export interface FunctionCovariance {
  /** [R]; null where a function is fixed, or not determined by the data. */
  readonly standardErrors: readonly (number | null)[];
  /** [R, R]; 0 in rows and columns whose standard error is null. */
  readonly matrix: Float64Array;
}

/** A gradient that is left of this share is fixed, or leans on the kernel, by rounding only. */
const ROUNDING = 1e-6;

/**
 * With W of the information in the free directions, I⁻¹ = WᵀW,
 *
 *   Cov(a·θ, b·θ) = (W a)·(W b)
 *
 * for gradients a, b that are not in the information's kernel.
 */
export function covariances(
  free: FreeDirections,
  { root, rank, kernel }: InverseRoot,
  n: number,
): Covariances {
  const F = free.count;
  const columns = transposed(root, rank, F);
  const theta = new Float64Array(n);
  const lengths = kernel.map((direction) => Math.sqrt(dot(direction, direction)));
  return (numbers, gradients) => {
    const R = gradients.length / numbers.length;
    const whitened = Array.from({ length: R }, (_, r) => {
      theta.fill(0);
      for (const [f, number] of numbers.entries()) theta[number] += gradients[r * numbers.length + f];
      const gradient = new Float64Array(F);
      free.gradient(theta, gradient);
      const length = Math.sqrt(dot(gradient, gradient));
      if (!(length > ROUNDING * Math.sqrt(dot(theta, theta)))) return null;
      for (const [d, direction] of kernel.entries())
        if (Math.abs(dot(direction, gradient)) > ROUNDING * length * lengths[d]) return null;
      return times(columns, rank, gradient);
    });
    const matrix = new Float64Array(R * R);
    for (const [r, left] of whitened.entries())
      for (const [s, right] of whitened.entries())
        if (left !== null && right !== null) matrix[r * R + s] = dot(left, right);
    return {
      standardErrors: whitened.map((row, r) => (row === null ? null : Math.sqrt(matrix[r * R + r]))),
      matrix,
    };
  };
}

/** W a [rank] from the columns of W, Wᵀ [F, rank] row after row; a has few entries that are not 0. */
function times(columns: Float64Array, rank: number, a: Float64Array): Float64Array {
  const product = new Float64Array(rank);
  for (let f = 0; f < a.length; f++) {
    if (a[f] === 0) continue;
    const start = f * rank;
    for (let r = 0; r < rank; r++) product[r] += columns[start + r] * a[f];
  }
  return product;
}

function transposed(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const result = new Float64Array(matrix.length);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) result[c * rows + r] = matrix[r * columns + c];
  return result;
}
