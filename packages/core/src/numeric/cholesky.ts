import { dotAt, fourDots } from "./dot.ts";

/**
 * Cholesky factors, A = L Lᵀ, in place. Two, because they add in different orders and answer singular matrices
 * differently: `cholesky` for thousands of rows refuses, `smallCholesky` for the few effects of an item goes on. Factors
 * that leave dependent rows out are in solve-semidefinite.ts (first come, first kept) and fit/errors/inverse-root.ts (with
 * pivots, and the kernel).
 *
 * Source: [GVL13, §4.2].
 */

/**
 * Cholesky factor of a symmetric positive definite matrix, in place:
 *
 *   A = L Lᵀ        A [n, n] row-major, only its lower triangle read; L written over it
 *
 * Row after row, each entry one product of two rows, four entries at a time. Returns whether it went through: a
 * pivot that is not above SINGULAR times the diagonal entry it came from says that A is singular.
 */
export function cholesky(a: Float64Array, n: number): boolean {
  const sums = new Float64Array(4);
  for (let i = 0; i < n; i++) {
    const row = i * n;
    const diagonal = a[row + i];
    let j = 0;
    for (; j + 3 < i; j += 4) solveFour(a, n, row, j, sums);
    for (; j < i; j++) a[row + j] = (a[row + j] - dotAt(a, row, a, j * n, j)) / a[j * n + j];
    const pivot = diagonal - dotAt(a, row, a, row, i);
    if (!(pivot > SINGULAR * diagonal)) return false;
    a[row + i] = Math.sqrt(pivot);
  }
  return true;
}

/** Rounding leaves a pivot of a few n · 2^−52 of its diagonal entry where it should be 0; n goes to thousands. */
const SINGULAR = 1e-11;

/** Each x solves L x = b, in place of the columns b [count, n], each contiguous; L as `cholesky` leaves it. */
export function solveLower(l: Float64Array, n: number, columns: Float64Array): void {
  const sums = new Float64Array(4);
  const count = columns.length / n;
  let first = 0;
  for (; first + 3 < count; first += 4)
    for (let i = 0; i < n; i++) {
      fourDots(l, i * n, columns, first * n, n, i, sums);
      for (let c = 0; c < 4; c++) {
        const at = (first + c) * n + i;
        columns[at] = (columns[at] - sums[c]) / l[i * n + i];
      }
    }
  for (; first < count; first++)
    for (let i = 0; i < n; i++) {
      const sum = dotAt(l, i * n, columns, first * n, i);
      columns[first * n + i] = (columns[first * n + i] - sum) / l[i * n + i];
    }
}

/** Entries j … j + 3 of the row that begins at `row`: one pass over what they share, then the 4 × 4 corner. */
function solveFour(a: Float64Array, n: number, row: number, j: number, sums: Float64Array): void {
  fourDots(a, row, a, j * n, n, j, sums);
  for (let i = 0; i < 4; i++) {
    const other = (j + i) * n;
    let sum = sums[i];
    for (let k = j; k < j + i; k++) sum += a[row + k] * a[other + k];
    a[row + j + i] = (a[row + j + i] - sum) / a[other + j + i];
  }
}

/** x solves Lᵀ x = b, in place of b [n]. */
export function solveUpper(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    b[i] /= l[i * n + i];
    for (let k = 0; k < i; k++) b[k] -= l[i * n + k] * b[i];
  }
}

/** Pivots below this share of their diagonal entry are rounding. */
const SMALLEST_PIVOT = 1e-14;

/**
 * The lower triangle of A [n, n], row after row, becomes L. A must be positive semi-definite with a positive diagonal;
 * where it is singular, pivots are kept above 0, and at least at `leastPivot`. By hand because it runs for every item
 * in every EM step, and for every candidate q-vector, on matrices of 2 to 16 rows, where a library's objects cost more
 * than the arithmetic.
 *
 * @param pivots [n] receives the squares of the diagonal of L as they were before the root: their product is |A|
 */
export function smallCholesky(a: Float64Array, n: number, leastPivot = 0, pivots?: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = sum / a[j * n + j];
    }
    const entry = a[i * n + i];
    let pivot = entry;
    for (let k = 0; k < i; k++) pivot -= a[i * n + k] * a[i * n + k];
    pivot = Math.max(pivot, SMALLEST_PIVOT * entry, leastPivot);
    if (pivots) pivots[i] = pivot;
    a[i * n + i] = Math.sqrt(pivot);
  }
}

/** x [n] from b in place, with L Lᵀ x = b. */
export function solveSmall(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    let x = b[i];
    for (let k = 0; k < i; k++) x -= l[i * n + k] * b[k];
    b[i] = x / l[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    let x = b[i];
    for (let k = i + 1; k < n; k++) x -= l[k * n + i] * b[k];
    b[i] = x / l[i * n + i];
  }
}
