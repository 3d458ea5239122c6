import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import type { Nodes } from "../../models/conditionally-independent.ts";
import { type GibbsLayout, GROUP_PATTERNS, GROUP_SIZE } from "./gibbs-layout.ts";

/**
 * A model's logarithms, as a Gibbs sampler looks them up. With success probabilities P_jl, node weights w_q and
 * mastery probabilities m_qk:
 *
 *   response[cell(j, x, l)] = ln P_jl, ln(1 − P_jl) or, not given, 0
 *   logit[q, k] = ln m_qk − ln(1 − m_qk)        lacking[q, k] = ln(1 − m_qk)        base[q] = ln w_q + Σ_k lacking[q, k]
 *   group[g, s, q] = Σ_{k in g, mastered in s} logit[q, k]
 *
 * so that ln P(node q, profile) = base[q] + Σ_g group[g, the profile's pattern in group g, q].
 */
export interface GibbsTables {
  /** [cells] */
  readonly response: Float64Array;
  readonly Q: number;
  /** [Q, K] */
  readonly logit: Float64Array;
  /** [Q, K] */
  readonly lacking: Float64Array;
  /** [Q] */
  readonly base: Float64Array;
  /** [groups, GROUP_PATTERNS, Q] */
  readonly group: Float64Array;
  /** [Q, K] m. */
  readonly mastery: Float64Array;
}

/** A node that nobody has left has a logarithm all the same. */
const LEAST_WEIGHT = 1e-300;

export function gibbsTables(
  layout: GibbsLayout,
  itemProbabilities: readonly Float64Array[],
  { weights, mastery }: Nodes,
): GibbsTables {
  const { J, K, groups, cellStart, patterns } = layout;
  const response = new Float64Array(layout.cells);
  for (let j = 0; j < J; j++) {
    for (let l = 0; l < patterns[j]; l++) {
      response[cellStart[j] + l] = log1p(-itemProbabilities[j][l]);
      response[cellStart[j] + patterns[j] + l] = ln(itemProbabilities[j][l]);
    }
  }
  const Q = weights.length;
  const lacking = mastery.map((p) => log1p(-p));
  const logit = mastery.map((p, at) => ln(p) - lacking[at]);
  const base = weights.map((weight) => ln(Math.max(weight, LEAST_WEIGHT)));
  const group = new Float64Array(groups * GROUP_PATTERNS * Q);
  for (let q = 0; q < Q; q++) {
    for (let k = 0; k < K; k++) {
      base[q] += lacking[q * K + k];
      const start = Math.floor(k / GROUP_SIZE) * GROUP_PATTERNS;
      for (let pattern = 0; pattern < GROUP_PATTERNS; pattern++)
        if ((pattern >>> (k % GROUP_SIZE)) & 1) group[(start + pattern) * Q + q] += logit[q * K + k];
    }
  }
  return { response, Q, logit, lacking, base, group, mastery };
}
