import { EigenvalueDecomposition, Matrix } from "ml-matrix";

/** Eigenvalues of reduced correlations, largest first, and their vectors. */
export interface ReducedEigen {
  /** [J] */
  readonly values: Float64Array;
  /** Entry j of the vector that belongs to values[e]. */
  readonly vectorEntry: (e: number, j: number) => number;
}

/**
 * Eigenvalues of the correlations [J, J] with guessed communalities in place of the ones on the diagonal: item j's largest
 * |r_ji|. Unlike the squared multiple correlation it needs no inverse, so any matrix will do.
 *
 * Source: [Harman76, §5.6]. ml-matrix's decomposition uses only +, −, ×, ÷ and √.
 */
export function reducedEigen(correlations: Float64Array): ReducedEigen {
  const J = Math.sqrt(correlations.length);
  const reduced = Matrix.from1DArray(J, J, correlations);
  for (let j = 0; j < J; j++) {
    let largest = 0;
    for (let i = 0; i < J; i++) if (i !== j) largest = Math.max(largest, Math.abs(correlations[j * J + i]));
    reduced.set(j, j, largest);
  }
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(reduced, {
    assumeSymmetric: true,
  });
  return {
    values: Float64Array.from(realEigenvalues).reverse(), // theirs ascend
    vectorEntry: (e, j) => eigenvectorMatrix.get(j, J - 1 - e),
  };
}
