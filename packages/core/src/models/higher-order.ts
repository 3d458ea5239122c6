import exp from "@stdlib/math-base-special-exp";
import { clamp } from "../numeric/clamp.ts";
import { logisticLine } from "../numeric/logistic-line.ts";
import type { AttributeDistributionName } from "./attribute-distribution.ts";
import { atMostPatterns, overPatterns } from "./conditionally-independent.ts";
import { LOGIT_LIMIT, masteryOf } from "./mastery-logit.ts";
import { startMove } from "./start-move.ts";

/**
 * Higher-order: one ability θ stands behind all attributes, which are independent given it.
 *
 *   P(α_k = 1 | θ) = σ(a_k θ + d_k),   θ ~ N(0, 1)        values: slopes a [K], then intercepts d [K]
 *
 * θ has 61 evenly spaced nodes from −5 to 5, weighted by the normal density, and |a_k| ≤ 10 is what they resolve: against 4001
 * nodes from −9 to 9, with K = 8, class probabilities are off by at most 6e-7 up to slopes of 3 (normal variables behind the
 * attributes that correlate .76) and 1e-4 at the limit (.97). Beyond it the nodes would be steps, which fit better than any
 * ability does; such an attribute is all but decided by θ, and `slopesAtLimit` names it.
 *
 * With K < 3 there are more parameters than patterns less one: the probabilities are well defined, slopes and
 * intercepts are not.
 *
 * Source: [dlTD04].
 */
export const higherOrder = overPatterns({
  name: "higher-order",
  start: ({ K }, random) =>
    Float64Array.from({ length: 2 * K }, (_, at) => (at < K ? START_SLOPE : 0) + startMove(random)),
  parameters: ({ K, C }) => atMostPatterns(2 * K, C),
  nodes(K, values) {
    const mastery = new Float64Array(ABILITIES.length * K);
    for (let q = 0; q < ABILITIES.length; q++)
      for (let k = 0; k < K; k++)
        mastery[q * K + k] = masteryOf(slopeWithin(values[k]) * ABILITIES[q] + values[K + k]);
    return { weights: ABILITY_WEIGHTS, mastery };
  },
  updateFromNodes(K, values, nodeCounts, masteredCounts) {
    const updated = new Float64Array(2 * K);
    for (let k = 0; k < K; k++) {
      const line = logisticLine(
        { slope: slopeWithin(values[k]), intercept: values[K + k] },
        {
          x: ABILITIES,
          trials: nodeCounts,
          successes: nodeCounts.map((_, q) => masteredCounts[q * K + k]),
        },
        { limit: LOGIT_LIMIT, mostSlope: MOST_SLOPE },
      );
      updated[k] = line.slope;
      updated[K + k] = line.intercept;
    }
    return updated;
  },
  within: (values) => values.map((value, at) => (at < values.length / 2 ? slopeWithin(value) : value)),
});

/** The largest slope that the nodes resolve. */
export const MOST_SLOPE = 10;

function slopeWithin(slope: number): number {
  return clamp(slope, -MOST_SLOPE, MOST_SLOPE);
}

/** The attributes whose slope is at the limit, as indices; none under another distribution. */
export function slopesAtLimit({
  distribution,
  values,
}: {
  readonly distribution: AttributeDistributionName;
  readonly values: ArrayLike<number>;
}): number[] {
  if (distribution !== "higher-order") return [];
  const K = values.length / 2;
  return Array.from({ length: K }, (_, k) => k).filter((k) => Math.abs(values[k]) >= MOST_SLOPE * (1 - 1e-6));
}

/** Slope 0 would be a saddle: no attribute could be the first to follow θ. */
const START_SLOPE = 1;

const NODES = 61;
const FARTHEST = 5;

const ABILITIES = Float64Array.from(
  { length: NODES },
  (_, q) => (2 * FARTHEST * (q - (NODES - 1) / 2)) / (NODES - 1),
);

const ABILITY_WEIGHTS = normalised(ABILITIES.map((theta) => exp((-theta * theta) / 2)));

function normalised(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
