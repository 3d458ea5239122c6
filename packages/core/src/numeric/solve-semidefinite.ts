export interface SemidefiniteSolution {
  /** [P] x, with 0 where a row depends on those before it. */
  readonly x: Float64Array;
  /** Rows that do not depend on those before them. */
  readonly rank: number;
}

/** A row depends on those before it when they leave this share of its diagonal, or this much. */
const LEFT_SHARE = 1e-10;
const LEFT_OVER = 1e-13;

/**
 * Solves A x = b for a positive semidefinite A [P, P], row after row, by Cholesky decomposition A = L Lᵀ. Rows that
 * depend on earlier ones are left out, and their x is 0: of things that the same data decide, the first is chosen. Not `smallCholesky`,
 * which keeps every row.
 */
export function solveSemidefinite(A: Float64Array, b: Float64Array): SemidefiniteSolution {
  const P = b.length;
  const L = new Float64Array(P * P);
  const kept: number[] = [];
  for (let i = 0; i < P; i++) {
    let left = A[i * P + i];
    for (let column = 0; column < kept.length; column++) {
      const j = kept[column];
      let sum = A[i * P + j];
      for (let m = 0; m < column; m++) sum -= L[i * P + m] * L[j * P + m];
      const entry = sum / L[j * P + column];
      L[i * P + column] = entry;
      left -= entry * entry;
    }
    if (!(left > LEFT_SHARE * A[i * P + i] + LEFT_OVER)) continue;
    L[i * P + kept.length] = Math.sqrt(left);
    kept.push(i);
  }
  const rank = kept.length;
  const y = new Float64Array(rank);
  for (let row = 0; row < rank; row++) {
    let sum = b[kept[row]];
    for (let m = 0; m < row; m++) sum -= L[kept[row] * P + m] * y[m];
    y[row] = sum / L[kept[row] * P + row];
  }
  const x = new Float64Array(P);
  for (let row = rank - 1; row >= 0; row--) {
    let sum = y[row];
    for (let later = row + 1; later < rank; later++) sum -= L[kept[later] * P + row] * x[kept[later]];
    x[kept[row]] = sum / L[kept[row] * P + row];
  }
  return { x, rank };
}
