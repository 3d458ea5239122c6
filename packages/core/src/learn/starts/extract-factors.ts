import { cholesky, solveLower, solveUpper } from "../../numeric/cholesky.ts";
import { dot, dotAt } from "../../numeric/dot.ts";
import { reducedEigen } from "./reduced-eigen.ts";

export interface ExtractedFactors {
  /** [J, K] row after row, unrotated. */
  readonly loadings: Float64Array;
  /** [J] Σ_k l_jk². */
  readonly communalities: Float64Array;
  readonly sweeps: number;
  readonly converged: boolean;
}

/** No communality above this: an item without any part of its own (a Heywood case) draws a factor to itself. */
const LARGEST_COMMUNALITY = 0.995;
/** Largest change of a communality over the last sweep; sampling errors are ten times as large at N = 10000. */
const CLOSE_ENOUGH = 1e-3;
const MOST_SWEEPS = 200;

/**
 * Factors whose products come nearest to the correlations off the diagonal (minres): with r [J, J], l_j a row of [J, K],
 *
 *   min Σ_{i<j} w_ij (r_ij − l_i·l_j)²        |l_j|² ≤ LARGEST_COMMUNALITY
 *
 * Sweeps over the items, each given all others a regression of its correlations on their loadings:
 *
 *   l_j = (Σ_{i≠j} l_i l_iᵀ)⁻¹ Σ_{i≠j} y_ij l_i        y_ij = w_ij r_ij + (1 − w_ij) l_i·l_j
 *
 * so that a pair of weight 0 follows the others. No eigenvectors, so no trouble where the K-th and the next eigenvalue
 * are close: ten to forty sweeps of J K³/6 + J² K products. The start is the first K principal axes with the largest
 * correlation of an item as its communality. A row that comes out too long is shortened.
 *
 * Source: [HJ66]; the sweeps are Comrey's, one row for one column. `weights` [J, J] in [0, 1], default all 1.
 */
export function extractFactors(
  correlations: Float64Array,
  K: number,
  weights?: Float64Array,
): ExtractedFactors {
  const J = Math.sqrt(correlations.length);
  const loadings = principalAxes(correlations, J, K);
  const communalities = new Float64Array(J);
  const gram = new Float64Array(K * K);
  for (let j = 0; j < J; j++) {
    communalities[j] = shorten(loadings.subarray(j * K, (j + 1) * K));
    addProduct(gram, loadings.subarray(j * K, (j + 1) * K), 1);
  }
  const factor = new Float64Array(K * K);
  const row = new Float64Array(K);
  for (let sweeps = 1; ; sweeps++) {
    let change = 0;
    for (let j = 0; j < J; j++) {
      const current = loadings.subarray(j * K, (j + 1) * K);
      project(row, correlations, loadings, current, j, weights);
      addProduct(gram, current, -1);
      factor.set(gram);
      for (let k = 0; k < K; k++) factor[k * K + k] += RIDGE;
      if (cholesky(factor, K)) {
        solveLower(factor, K, row);
        solveUpper(factor, K, row);
      } else row.set(current);
      const communality = shorten(row);
      change = Math.max(change, Math.abs(communality - communalities[j]));
      communalities[j] = communality;
      current.set(row);
      addProduct(gram, current, 1);
    }
    const converged = change < CLOSE_ENOUGH;
    if (converged || sweeps === MOST_SWEEPS) return { loadings, communalities, sweeps, converged };
  }
}

/** Keeps a factor that no other item has from dividing by 0; Σ l² of a factor worth the name is above 0.1. */
const RIDGE = 1e-9;

/** row ← Σ_{i≠j} y_ij l_i. */
function project(
  row: Float64Array,
  correlations: Float64Array,
  loadings: Float64Array,
  current: Float64Array,
  j: number,
  weights: Float64Array | undefined,
): void {
  const K = row.length;
  const J = loadings.length / K;
  row.fill(0);
  for (let i = 0; i < J; i++) {
    if (i === j) continue;
    let y = correlations[j * J + i];
    const weight = weights ? weights[j * J + i] : 1;
    if (weight < 1) {
      const fitted = dotAt(loadings, i * K, current, 0, K);
      y = weight * y + (1 - weight) * fitted;
    }
    for (let k = 0; k < K; k++) row[k] += y * loadings[i * K + k];
  }
}

/** gram += sign · l lᵀ. */
function addProduct(gram: Float64Array, l: Float64Array, sign: number): void {
  const K = l.length;
  for (let k = 0; k < K; k++) {
    const scaled = sign * l[k];
    for (let m = 0; m < K; m++) gram[k * K + m] += scaled * l[m];
  }
}

/** Brings a row back to the largest communality where it is above; returns its communality. */
function shorten(row: Float64Array): number {
  const sum = dot(row, row);
  if (sum <= LARGEST_COMMUNALITY) return sum;
  const scale = Math.sqrt(LARGEST_COMMUNALITY / sum);
  for (let k = 0; k < row.length; k++) row[k] *= scale;
  return LARGEST_COMMUNALITY;
}

/** First K eigenvectors of the reduced correlations, times the roots of their eigenvalues. */
function principalAxes(correlations: Float64Array, J: number, K: number): Float64Array {
  const { values, vectorEntry } = reducedEigen(correlations);
  const loadings = new Float64Array(J * K);
  for (let k = 0; k < K; k++) {
    const scale = Math.sqrt(Math.max(values[k], LEAST_EIGENVALUE));
    for (let j = 0; j < J; j++) loadings[j * K + k] = scale * vectorEntry(k, j);
  }
  return loadings;
}

/** A factor has to begin somewhere above 0. */
const LEAST_EIGENVALUE = 1e-3;
