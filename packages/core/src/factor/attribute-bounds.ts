import type { Responses } from "../data/responses.ts";
import {
  type ParallelAnalysis,
  type ParallelAnalysisOptions,
  parallelAnalysis,
} from "./parallel-analysis.ts";

export interface AttributeBounds {
  readonly low: number;
  readonly high: number;
}

/**
 * Between how many attributes to look, by parallel analysis of the answers. With s certain factors and p factors,
 *
 *   low = ⌈s/2⌉        high = min(⌈1.5 p⌉ + 1, ⌊J/2⌋)        both at least 1
 *
 * Half of s, because items that need several attributes at once add factors of their own (up to half as many again in long
 * tests); half as many again as p, because correlated attributes leave later factors below chance; half of J, because an
 * attribute that fewer than two items need for it cannot be told from noise.
 */
export function attributeBounds(responses: Responses, options?: ParallelAnalysisOptions): AttributeBounds {
  return boundsFrom(parallelAnalysis(responses, options));
}

/** The same from an analysis that is there already. */
export function boundsFrom({ observed, certain, factors }: ParallelAnalysis): AttributeBounds {
  const high = Math.max(1, Math.min(Math.ceil(1.5 * factors) + 1, Math.floor(observed.length / 2)));
  return { low: Math.min(high, Math.max(1, Math.ceil(certain / 2))), high };
}
