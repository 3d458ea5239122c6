import cdf from "@stdlib/stats-base-dists-normal-cdf";

/** Beyond, the normal density is below 1e-16 of its height. */
const REACH = 8.6;

/**
 * P(profile) of the paper's attributes, thresholded Gaussians with equal correlations ρ < 1, the common factor f
 * integrated out by the trapezoidal rule:
 *
 *   P(c) = ∫ φ(f) Π_k Φ(± (√ρ f − τ_k) / √(1 − ρ)) df        c = 0 … 2^K − 1, + where bit k of c is 1; τ [K]
 *
 * The integrand is analytic and vanishes at both ends, where this rule gains digits exponentially with `nodes`.
 *
 * Source: [LMX22, §4].
 */
export function profileProbabilities(thresholds, rho, nodes) {
  const K = thresholds.length;
  const probabilities = new Float64Array(2 ** K);
  const step = (2 * REACH) / (nodes - 1);
  let total = 0;
  for (let node = 0; node < nodes; node++) {
    const f = node * step - REACH;
    const weight = Math.exp(-(f * f) / 2);
    total += weight;
    const reached = thresholds.map((tau) => (Math.sqrt(rho) * f - tau) / Math.sqrt(1 - rho));
    for (let c = 0; c < 2 ** K; c++)
      probabilities[c] += reached.reduce(
        (product, z, k) => product * cdf((c >>> k) & 1 ? z : -z, 0, 1),
        weight,
      );
  }
  return probabilities.map((p) => p / total);
}
