import type { Responses } from "../../data/responses.ts";
import {
  type ParallelAnalysis,
  type ParallelAnalysisOptions,
  parallelAnalysis,
} from "./parallel-analysis.ts";

export interface AttributeBounds {
  readonly low: number;
  readonly high: number;
}

/** How far `high` goes beyond the factors found. */
const REACH = 1.5;
/** The same where half of the factors or fewer are certain, as with few students and correlated attributes. */
const REACH_WHEN_UNCLEAR = 2.5;

/**
 * Between how many attributes to look, by parallel analysis of the responses. With s certain factors and p factors,
 *
 *   low = ⌈s/2⌉        high = min(⌈c p⌉ + 1, ⌊J/2⌋),  c = 2.5 where 2s ≤ p, else 1.5        both at least 1
 *
 * Half of s, because items that need several attributes at once add factors of their own (up to half as many again in long
 * tests); c p, because correlated attributes leave later factors below chance; half of J, because an attribute with fewer
 * than two items to itself cannot be told from noise. How often K lies between them: docs/methods/factor-start.md.
 */
export function attributeBounds(responses: Responses, options?: ParallelAnalysisOptions): AttributeBounds {
  return boundsFrom(parallelAnalysis(responses, options));
}

/** The same from an analysis that is there already. */
export function boundsFrom({ observed, certain, factors }: ParallelAnalysis): AttributeBounds {
  const reach = 2 * certain <= factors ? REACH_WHEN_UNCLEAR : REACH;
  const high = Math.max(1, Math.min(Math.ceil(reach * factors) + 1, Math.floor(observed.length / 2)));
  return { low: Math.min(high, Math.max(1, Math.ceil(certain / 2))), high };
}
