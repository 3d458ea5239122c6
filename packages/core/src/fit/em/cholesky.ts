/** Pivots below this share of their diagonal entry are rounding. */
const SMALLEST_PIVOT = 1e-14;

/**
 * Cholesky factor in place: the lower triangle of A [n, n], row after row, becomes L with A = L Lᵀ. A must be positive
 * semi-definite with a positive diagonal; where it is singular, pivots are kept above 0. By hand because it runs for
 * every item in every EM step on matrices of 2 to 5 rows, where a library's objects cost more than the arithmetic.
 */
export function factorise(a: Float64Array, n: number): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      const entry = a[i * n + j];
      let sum = entry;
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i === j ? Math.sqrt(Math.max(sum, SMALLEST_PIVOT * entry)) : sum / a[j * n + j];
    }
}

/** x [n] from b in place, with L Lᵀ x = b. */
export function solveFactorised(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) b[i] -= l[i * n + k] * b[k];
    b[i] /= l[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) b[i] -= l[k * n + i] * b[k];
    b[i] /= l[i * n + i];
  }
}
