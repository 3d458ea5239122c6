import normalCdf from "@stdlib/stats-base-dists-normal-cdf";

/** θ from −5 to 5, as fine as the fitted distribution's. */
const NODES = 31;
const FARTHEST = 5;

/**
 * The distribution of the simulated profiles, as nodes: given the common factor f, attributes are independent with
 *
 *   P(α_k = 1 | f) = Φ( (√ρ f − τ_k) / √(1 − ρ) )        f ~ N(0, 1)
 */
export function trueNodes({ thresholds, design: { rho } }) {
  const factors = Array.from({ length: NODES }, (_, q) => (2 * FARTHEST * q) / (NODES - 1) - FARTHEST);
  const densities = factors.map((f) => Math.exp((-f * f) / 2));
  const total = densities.reduce((sum, density) => sum + density, 0);
  return {
    weights: Float64Array.from(densities, (density) => density / total),
    mastery: Float64Array.from(
      factors.flatMap((f) =>
        thresholds.map((tau) => normalCdf((Math.sqrt(rho) * f - tau) / Math.sqrt(1 - rho), 0, 1)),
      ),
    ),
  };
}
