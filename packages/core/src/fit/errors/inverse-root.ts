/** A generalised inverse of a positive semidefinite matrix, and what the matrix says nothing about. */
export interface InverseRoot {
  /** W [rank, n]: WᵀW is a generalised inverse. */
  readonly root: Float64Array;
  readonly rank: number;
  /** [n − rank][n] a basis of the directions z with A z = 0. */
  readonly kernel: readonly Float64Array[];
}

/** A parameter depends on others when these leave this share of its diagonal. */
const LEFT_SHARE = 1e-10;

/**
 * W with WᵀW = A⁻¹ for A [n, n] symmetric, row after row; where A is singular WᵀW is a generalised inverse, which is all
 * that is needed of aᵀA⁻¹b for a and b that the kernel does not touch. By Cholesky decomposition with pivots of A
 * scaled to ones on its diagonal, D A D = L Lᵀ with D = diag(A)^−½:
 *
 * Not `cholesky`, which refuses a singular A and says nothing about its kernel.
 *
 *   W = L⁻¹ D on the rows that were taken; with the rest R:  kernel = D · (−L_BB⁻ᵀ L_RBᵀ, 1)
 */
export function inverseRoot(A: Float64Array, n: number): InverseRoot {
  const scale = new Float64Array(n);
  for (let i = 0; i < n; i++) scale[i] = A[i * n + i] > 0 ? 1 / Math.sqrt(A[i * n + i]) : 0;
  const left = scale.map((factor) => (factor > 0 ? 1 : 0));
  const L = new Float64Array(n * n);
  const taken: number[] = [];
  const isTaken = new Uint8Array(n);
  for (;;) {
    const pivot = largest(left, isTaken);
    if (pivot < 0 || left[pivot] <= LEFT_SHARE) break;
    const column = taken.length;
    isTaken[pivot] = 1;
    taken.push(pivot);
    const diagonal = Math.sqrt(left[pivot]);
    L[pivot * n + column] = diagonal;
    for (let i = 0; i < n; i++) {
      if (isTaken[i]) continue;
      let sum = A[i * n + pivot] * scale[i] * scale[pivot];
      for (let m = 0; m < column; m++) sum -= L[i * n + m] * L[pivot * n + m];
      const entry = sum / diagonal;
      L[i * n + column] = entry;
      left[i] -= entry * entry;
    }
  }
  const rank = taken.length;
  const inverse = inverseOfLower(L, n, taken);
  const root = new Float64Array(rank * n);
  for (let row = 0; row < rank; row++)
    for (let column = 0; column <= row; column++)
      root[row * n + taken[column]] = inverse[row * rank + column] * scale[taken[column]];
  const kernel: Float64Array[] = [];
  for (let i = 0; i < n; i++) {
    if (isTaken[i]) continue;
    const direction = new Float64Array(n);
    direction[i] = scale[i] > 0 ? scale[i] : 1;
    for (let column = 0; column < rank; column++) {
      let sum = 0;
      for (let row = column; row < rank; row++) sum -= inverse[row * rank + column] * L[i * n + row];
      direction[taken[column]] = sum * scale[taken[column]];
    }
    kernel.push(direction);
  }
  return { root, rank, kernel };
}

function largest(left: Float64Array, isTaken: Uint8Array): number {
  let best = -1;
  for (let i = 0; i < left.length; i++) if (!isTaken[i] && (best < 0 || left[i] > left[best])) best = i;
  return best;
}

/** L⁻¹ [rank, rank] of the rows that were taken, lower triangle. */
function inverseOfLower(L: Float64Array, n: number, taken: readonly number[]): Float64Array {
  const rank = taken.length;
  const inverse = new Float64Array(rank * rank);
  for (let row = 0; row < rank; row++) {
    const start = taken[row] * n;
    const diagonal = L[start + row];
    for (let m = 0; m < row; m++) {
      const entry = L[start + m];
      if (entry !== 0)
        for (let column = 0; column <= m; column++)
          inverse[row * rank + column] -= entry * inverse[m * rank + column];
    }
    for (let column = 0; column < row; column++) inverse[row * rank + column] /= diagonal;
    inverse[row * rank + row] = 1 / diagonal;
  }
  return inverse;
}
