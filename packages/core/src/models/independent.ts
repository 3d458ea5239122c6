import type { ClassSpace } from "./class-space.ts";
import { type ConditionallyIndependent, overPatterns } from "./conditionally-independent.ts";
import { logitOfShare, masteryOf, withinLimit } from "./mastery-logit.ts";
import { updateEffects } from "./pattern-effects.ts";
import { startMove } from "./start-move.ts";

const onAnySpace = overPatterns({
  name: "independent",
  start: ({ K }, random) => Float64Array.from({ length: K }, () => startMove(random)),
  parameters: ({ K }) => K,
  nodes: (_K, values) => ({ weights: Float64Array.of(1), mastery: values.map(masteryOf) }),
  updateFromNodes: (_K, values, [students], masteredCounts) =>
    values.map((value, k) => logitOfShare(masteredCounts[k], students, value)),
});

/**
 * Independent attributes:
 *
 *   P(α) = Π_k p_k^α_k (1 − p_k)^(1−α_k)        values: logit p [K]
 *
 * On all patterns p_k is the share of masters. On a restricted space P(α) ∝ exp(Σ_k α_k logit p_k), whose maximum is
 * found by Newton's method: EM with unseen students would take 1/S times as many steps, S the share of the patterns
 * that are allowed.
 */
export const independent: ConditionallyIndependent = {
  ...onAnySpace,
  update(space, values, counts) {
    const { K, C } = space;
    if (C < 2 ** K) return updateEffects(space, singles(K), values.map(withinLimit), counts);
    const students = counts.reduce((sum, count) => sum + count, 0);
    return onAnySpace.updateFromNodes(K, values, Float64Array.of(students), masters(space, counts));
  },
};

/** [K] students who master each attribute. */
function masters({ K, C, patterns }: ClassSpace, counts: Float64Array): Float64Array {
  const sums = new Float64Array(K);
  for (let c = 0; c < C; c++) for (let k = 0; k < K; k++) if ((patterns[c] >>> k) & 1) sums[k] += counts[c];
  return sums;
}

function singles(K: number): Uint32Array {
  return Uint32Array.from({ length: K }, (_, k) => 2 ** k);
}
