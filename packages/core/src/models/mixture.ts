import ln from "@stdlib/math-base-special-ln";
import { normaliseLogs } from "../numeric/normalise-logs.ts";
import { atMostPatterns, type ConditionallyIndependent, overPatterns } from "./conditionally-independent.ts";
import { logitOfShare, masteryOf } from "./mastery-logit.ts";
import { startMove } from "./start-move.ts";

/**
 * A mixture of M classes of students, attributes independent within each:
 *
 *   P(α) = Σ_m w_m Π_k p_mk^α_k (1 − p_mk)^(1−α_k)        values: ln w [M], then logit p [M, K]
 *
 * The classes have no order; the start gives the first the lowest mastery.
 */
export function mixture(components: number): ConditionallyIndependent {
  const M = components;
  return overPatterns({
    name: "mixture",
    start: ({ K }, random) =>
      Float64Array.from({ length: M + M * K }, (_, at) => {
        if (at < M) return -ln(M) + startMove(random);
        const m = Math.floor((at - M) / K);
        return (M === 1 ? 0 : START_REACH * ((2 * m) / (M - 1) - 1)) + startMove(random);
      }),
    parameters: ({ K, C }) => atMostPatterns(M - 1 + M * K, C),
    nodes: (_K, values) => ({
      weights: softmax(values.subarray(0, M)),
      mastery: values.slice(M).map(masteryOf),
    }),
    updateFromNodes(K, values, nodeCounts, masteredCounts) {
      const students = nodeCounts.reduce((sum, count) => sum + count, 0);
      if (!(students > 0)) return values;
      return values.map((value, at) => {
        if (at < M) return ln(Math.max(nodeCounts[at] / students, LEAST_SHARE));
        const m = Math.floor((at - M) / K);
        return logitOfShare(masteredCounts[at - M], nodeCounts[m], value);
      });
    },
  });
}

/** Logits of the first and of the last class at the start: −1 and 1. */
const START_REACH = 1;

/** A class that lost all its students keeps a finite logarithm. */
const LEAST_SHARE = 1e-300;

function softmax(logs: Float64Array): Float64Array {
  const shares = logs.slice();
  normaliseLogs(shares);
  return shares;
}
