import normalCdf from "@stdlib/stats-base-dists-normal-cdf";

/** P(|Z| ≥ |z|) of a standard normal Z: 2Φ(−|z|), precise however small. */
export function twoSidedP(z: number): number {
  return 2 * normalCdf(-Math.abs(z), 0, 1);
}
