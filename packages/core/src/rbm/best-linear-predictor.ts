import { checkNumber } from "../errors/check-number.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { solveSemidefinite } from "../numeric/solve-semidefinite.ts";

/** E*[R | α] = intercept + Σ_k weights_k α_k. */
export interface LinearPredictor {
  readonly intercept: number;
  /** [K] */
  readonly weights: Float64Array;
}

/**
 * The linear function of the attributes that is nearest to a response, in the mean square over students:
 *
 *   E*[R | α] = β_0 + Σ_k β_k α_k,   Cov(α) β = Cov(α, R),   β_0 = E[R] − Σ_k β_k E[α_k]        β [K]
 *
 * by enumeration of the profiles c = 0 … 2^K − 1, bit k of c for attribute k:
 *
 *   π_c = P(c),  P_c = P(R = 1 | c)        `profiles` π and `success` P, both [2^K]
 *
 * It stands in for the RBM, whose P(R | α) is additive too, in the logit. With independent attributes it is 0 on
 * every attribute that the item does not need, and on those it does, for DINA and for monotone GDINA items,
 *
 *   β_k = (1 − s − g) Π_{i needed, i ≠ k} E[α_i],        β_k = E[P(R = 1 | α_k = 1, rest) − P(R = 1 | α_k = 0, rest)] > 0
 *
 * Source: [LMX22, prop. 1 and 2, with their proofs]. What dependence does to the zeros: docs/methods/robustness.md.
 */
export function bestLinearPredictor(
  profiles: ArrayLike<number>,
  success: ArrayLike<number>,
): LinearPredictor {
  const K = checkProfiles(profiles, success);
  const means = new Float64Array(K);
  let meanSuccess = 0;
  for (let c = 0; c < profiles.length; c++) {
    meanSuccess += profiles[c] * success[c];
    for (let k = 0; k < K; k++) if ((c >>> k) & 1) means[k] += profiles[c];
  }
  const covariances = new Float64Array(K * K);
  const withResponse = new Float64Array(K);
  const centred = new Float64Array(K);
  for (let c = 0; c < profiles.length; c++) {
    for (let k = 0; k < K; k++) centred[k] = ((c >>> k) & 1) - means[k];
    for (let k = 0; k < K; k++) {
      const weighted = profiles[c] * centred[k];
      withResponse[k] += weighted * (success[c] - meanSuccess);
      for (let l = 0; l < K; l++) covariances[k * K + l] += weighted * centred[l];
    }
  }
  const { x: weights, rank } = solveSemidefinite(covariances, withResponse);
  if (rank < K)
    throw new InvalidInputError(
      "bestLinearPredictor",
      "profiles",
      "probabilities under which no attribute is constant or a linear function of others",
      `${rank} of ${K} attributes that are not`,
    );
  return { intercept: weights.reduce((rest, weight, k) => rest - weight * means[k], meanSuccess), weights };
}

/** Sums of up to 2^20 probabilities, each rounded, stay well within this of 1. */
const SUM_TOLERANCE = 1e-9;

/** K. */
function checkProfiles(profiles: ArrayLike<number>, success: ArrayLike<number>): number {
  const where = "bestLinearPredictor";
  const K = Math.log2(profiles.length);
  if (!(Number.isInteger(K) && K >= 1))
    throw new InvalidInputError(where, "profiles", "2^K numbers, K ≥ 1", `${profiles.length}`);
  if (success.length !== profiles.length)
    throw new InvalidInputError(
      where,
      "success",
      `${profiles.length} numbers like profiles`,
      `${success.length}`,
    );
  const isShare = (value: number) => value >= 0 && value <= 1;
  let sum = 0;
  for (let c = 0; c < profiles.length; c++) {
    sum += checkNumber(where, `profiles[${c}]`, profiles[c], "from 0 to 1", isShare);
    checkNumber(where, `success[${c}]`, success[c], "from 0 to 1", isShare);
  }
  if (Math.abs(sum - 1) > SUM_TOLERANCE)
    throw new InvalidInputError(where, "profiles", "numbers that sum to 1", `a sum of ${sum}`);
  return K;
}
