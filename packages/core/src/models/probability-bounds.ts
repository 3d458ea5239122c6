/**
 * Success probabilities of a fitted item stay within these bounds, so that no response is impossible. The R package
 * GDINA has the same ones by default.
 */
export const LOWEST_PROBABILITY = 1e-4;
export const HIGHEST_PROBABILITY = 1 - LOWEST_PROBABILITY;

/** The nearest probability within the bounds. */
export function clipProbability(p: number): number {
  return Math.min(HIGHEST_PROBABILITY, Math.max(LOWEST_PROBABILITY, p));
}
