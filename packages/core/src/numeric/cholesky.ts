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
  for (let i = 0; i < n; i++) {
    const row = i * n;
    const diagonal = a[row + i];
    let j = 0;
    for (; j + 3 < i; j += 4) solveFour(a, n, row, j);
    for (; j < i; j++) a[row + j] = (a[row + j] - dot(a, row, j * n, j)) / a[j * n + j];
    const pivot = diagonal - dot(a, row, row, i);
    if (!(pivot > SINGULAR * diagonal)) return false;
    a[row + i] = Math.sqrt(pivot);
  }
  return true;
}

/** Rounding leaves a pivot of a few n · 2^−52 of its diagonal entry where it should be 0; n goes to thousands. */
const SINGULAR = 1e-11;

/** x solves L x = b, in place; L as `cholesky` leaves it. */
export function solveLower(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let sum = b[i];
    for (let k = 0; k < i; k++) sum -= l[row + k] * b[k];
    b[i] = sum / l[row + i];
  }
}

function dot(a: Float64Array, left: number, right: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += a[left + k] * a[right + k];
  return sum;
}

/** Entries j … j + 3 of the row that begins at `row`: one pass over what they share, then the 4 × 4 corner. */
function solveFour(a: Float64Array, n: number, row: number, j: number): void {
  const r0 = j * n;
  const r1 = r0 + n;
  const r2 = r1 + n;
  const r3 = r2 + n;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let k = 0; k < j; k++) {
    const x = a[row + k];
    s0 += x * a[r0 + k];
    s1 += x * a[r1 + k];
    s2 += x * a[r2 + k];
    s3 += x * a[r3 + k];
  }
  const x0 = (a[row + j] - s0) / a[r0 + j];
  const x1 = (a[row + j + 1] - s1 - x0 * a[r1 + j]) / a[r1 + j + 1];
  const x2 = (a[row + j + 2] - s2 - x0 * a[r2 + j] - x1 * a[r2 + j + 1]) / a[r2 + j + 2];
  const last = s3 + x0 * a[r3 + j] + x1 * a[r3 + j + 1] + x2 * a[r3 + j + 2];
  a[row + j] = x0;
  a[row + j + 1] = x1;
  a[row + j + 2] = x2;
  a[row + j + 3] = (a[row + j + 3] - last) / a[r3 + j + 3];
}
