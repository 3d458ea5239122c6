import { cholesky, solveLower } from "../../numeric/cholesky.ts";
import { householder, orthogonalColumn, reflect } from "../../numeric/householder.ts";

/**
 * The quadratic form of M2. Residuals e [M] of the margins, their covariance Ξ [M, M] for one student, derivatives Δ
 * of the margins by the P parameters:
 *
 *   M2 = N eᵀ (Ξ⁻¹ − Ξ⁻¹ B (Bᵀ Ξ⁻¹ B)⁻¹ Bᵀ Ξ⁻¹) e        B = Δ if Δ has rank P
 *
 * computed as N times the squared length of what is left of L⁻¹e beside the columns of L⁻¹B, Ξ = L Lᵀ.
 *
 * Where the margins do not determine all parameters, Δ has rank r < P and (Δᵀ Ξ⁻¹ Δ)⁻¹ does not exist. It happens
 * without any fault of the fit: an additive model in the identity link moves the margins of two items only by the
 * proportions of single and of paired attributes. Then
 *
 *  - `atRank` takes the r columns of Δ that count, and has M − r degrees of freedom; the order of parameters is
 *    irrelevant;
 *  - `atCount` takes M − P degrees of freedom as the R package GDINA does, which uses the last M − P columns of the
 *    complete Q in Δ = QR: B is then Δ's own columns and Q's columns r … P − 1, directions that no parameter calls
 *    for, and depends on the order of items and parameters.
 *
 * Both have their chi-square distribution if the model holds; at r = P they are the same.
 *
 * Source: [MOJ06]; [HCML16].
 */
export interface M2Statistic {
  /** r */
  readonly rank: number;
  readonly atRank: number;
  readonly atCount: number;
}

export interface M2Problem {
  readonly N: number;
  /** e [M]; overwritten. */
  readonly residuals: Float64Array;
  /** Ξ, lower triangle, row-major; overwritten. */
  readonly covariance: Float64Array;
  /** The columns of Δ, at least P of them. */
  readonly derivatives: readonly Float64Array[];
  readonly parameters: number;
}

/** null where Ξ is singular. */
export function m2Statistic({
  N,
  residuals,
  covariance,
  derivatives,
  parameters,
}: M2Problem): M2Statistic | null {
  const M = residuals.length;
  if (!cholesky(covariance, M)) return null;
  const reflections = householder(joined(derivatives), M, { tolerance: RANK_TOLERANCE, most: parameters });
  const rank = reflections.kept.length;
  const columns: Float64Array[] = reflections.kept.map((column) => derivatives[column]);
  for (let k = rank; k < parameters; k++) columns.push(orthogonalColumn(reflections, M, k));
  const whitened = joined(columns);
  solveLower(covariance, M, whitened);
  solveLower(covariance, M, residuals);
  const { vectors } = householder(whitened, M, { tolerance: 0, most: parameters });
  const left = (from: number) => N * residuals.subarray(from).reduce((sum, value) => sum + value * value, 0);
  for (let l = 0; l < rank; l++) reflect(vectors[l], l, residuals);
  const atRank = left(rank);
  for (let l = rank; l < parameters; l++) reflect(vectors[l], l, residuals);
  return { rank, atRank, atCount: left(parameters) };
}

/** What R's qr takes for nothing, relative to the column's length. */
const RANK_TOLERANCE = 1e-7;

function joined(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.length * columns[0].length);
  for (const [place, column] of columns.entries()) all.set(column, place * column.length);
  return all;
}
