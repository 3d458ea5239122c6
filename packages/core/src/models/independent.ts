import { overPatterns } from "./conditionally-independent.ts";
import { logitOfShare, masteryOf } from "./mastery-logit.ts";
import { startMove } from "./start-move.ts";

/**
 * Independent attributes:
 *
 *   P(α) = Π_k p_k^α_k (1 − p_k)^(1−α_k)        values: logit p [K]
 */
export const independent = overPatterns({
  name: "independent",
  start: ({ K }, random) => Float64Array.from({ length: K }, () => startMove(random)),
  parameters: ({ K }) => K,
  nodes: (_K, values) => ({ weights: Float64Array.of(1), mastery: values.map(masteryOf) }),
  updateFromNodes: (_K, values, [students], masteredCounts) =>
    values.map((value, k) => logitOfShare(masteredCounts[k], students, value)),
});
