import type { AttributeDistribution } from "./attribute-distribution.ts";
import { effectProbabilities, updateEffects } from "./pattern-effects.ts";
import { setRank } from "./pattern-moments.ts";
import { startMove } from "./start-move.ts";

/**
 * Log-linear with pairs: each attribute and each pair of attributes has its effect.
 *
 *   ln P(α) = Σ_k λ_k α_k + Σ_{k<l} λ_kl α_k α_l − ln Z        values: λ_k [K], then λ_kl, k = 0: l = 1 … K − 1; k = 1: …
 *
 * At the maximum, the shares of students who master each attribute, and each pair, are those of the counts. Under
 * a hierarchy some pairs say what an attribute alone says already (whoever masters α_l, masters α_k): these stay 0
 * and are not counted as parameters. With K = 1 there are no pairs.
 *
 * Source: [XvD08].
 */
export const logLinear: AttributeDistribution = {
  name: "log-linear",
  start: ({ K }, random) => Float64Array.from(singlesAndPairs(K), () => startMove(random)),
  probabilities: (space, values) => effectProbabilities(space, singlesAndPairs(space.K), values),
  update: (space, values, counts) => updateEffects(space, singlesAndPairs(space.K), values, counts),
  parameters: (space) => setRank(space, singlesAndPairs(space.K)),
};

function singlesAndPairs(K: number): Uint32Array {
  const sets: number[] = [];
  for (let k = 0; k < K; k++) sets.push(2 ** k);
  for (let k = 0; k < K; k++) for (let l = k + 1; l < K; l++) sets.push(2 ** k + 2 ** l);
  return Uint32Array.from(sets);
}
