import { dotAt, fourDots } from "./dot.ts";

/**
 * Cholesky factor of a symmetric positive definite matrix, in place:
 *
 *   A = L Lᵀ        A [n, n] row-major, only its lower triangle read; L written over it
 *
 * Row after row, each entry one product of two rows, four entries at a time. Returns whether it went through: a
 * pivot that is not above SINGULAR times the diagonal entry it came from says that A is singular.
 *
 * Source: [GVL13, §4.2].
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
