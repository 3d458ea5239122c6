import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { cholesky } from "../../numeric/cholesky.ts";

/** Smallest eigenvalue that is left; an item then keeps at least about this share of its variance to itself. */
const FLOOR = 1e-3;

/**
 * A correlation matrix near R [n, n] that has an inverse. Eigenvalues below FLOOR are lifted to it, and the diagonal is
 * brought back to 1:
 *
 *   R = V Λ Vᵀ,  S = V max(Λ, FLOOR) Vᵀ,  result_ij = S_ij / √(S_ii S_jj)
 *
 * R itself where no eigenvalue is below FLOOR. Source: [KtB89].
 */
export function repairCorrelations(correlations: Float64Array): Float64Array {
  const n = Math.sqrt(correlations.length);
  if (isAboveFloor(correlations, n)) return correlations;
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(asMatrix(correlations, n), {
    assumeSymmetric: true,
  });
  const vectors = Float64Array.from(eigenvectorMatrix.transpose().to1DArray());
  const repaired = new Float64Array(n * n);
  for (let e = 0; e < n; e++) {
    const value = Math.max(realEigenvalues[e], FLOOR);
    for (let i = 0; i < n; i++) {
      const scaled = value * vectors[e * n + i];
      for (let j = 0; j <= i; j++) repaired[i * n + j] += scaled * vectors[e * n + j];
    }
  }
  const scale = Float64Array.from({ length: n }, (_, i) => 1 / Math.sqrt(repaired[i * n + i]));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const r = repaired[i * n + j] * scale[i] * scale[j];
      repaired[i * n + j] = r;
      repaired[j * n + i] = r;
    }
    repaired[i * n + i] = 1;
  }
  return repaired;
}

/** Whether R − FLOOR · I has a Cholesky factor. */
function isAboveFloor(correlations: Float64Array, n: number): boolean {
  const shifted = correlations.slice();
  for (let i = 0; i < n; i++) shifted[i * n + i] -= FLOOR;
  return cholesky(shifted, n);
}

function asMatrix(values: Float64Array, n: number): Matrix {
  return Matrix.from1DArray(n, n, values);
}
