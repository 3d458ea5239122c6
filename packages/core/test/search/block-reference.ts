import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import { ABSENT, type Answers, RIGHT } from "../../src/learn/search/answers.ts";
import { CELLS, type SearchModel } from "../../src/learn/search/search-model.ts";
import { factorNodes } from "../../src/models/factor-nodes.ts";
import { gatherBits, popcount, spreadBits } from "../../src/numeric/bits.ts";
import { logistic } from "../../src/numeric/logistic.ts";

const { theta: NODE_VALUES } = factorNodes();

/**
 * What block-em.ts computes, as the formula reads: slow, and what it is tested against.
 *
 *   P(c | x)       = Σ_q w_q P(x | θ_q) P(c | θ_q) / Σ_q w_q P(x | θ_q)                    w_q ∝ e^(−θ_q²/2)
 *   P(c, R_i | x)  = P(c | x) Π_{j with attributes in the block, answered} P(R_ij | c, x)
 *
 * c the pattern within the block, x the student's profile outside it. Student by student in double precision: no bins
 * of the outside score, no groups of items, no least prior.
 */
export interface BlockReference {
  /** [N, 2^B] P(c | R_i, x_i). */
  readonly posteriors: Float64Array;
  /** Σ_i ln P(R_i | x_i) over the answers to the block's items. */
  readonly logLik: number;
}

/** @param mask attributes of the block, @param without an item whose answers are left out */
export function blockReference(
  answers: Answers,
  model: SearchModel,
  profiles: Uint32Array,
  mask: number,
  without = -1,
): BlockReference {
  const patterns = blockPatterns(mask);
  const C = patterns.length;
  const posteriors = new Float64Array(answers.N * C);
  const priors = new Map<number, number[]>();
  let logLik = 0;
  for (let i = 0; i < answers.N; i++) {
    const outside = profiles[i] & ~mask;
    if (!priors.has(outside)) priors.set(outside, priorOf(model, mask, outside));
    const joint = (priors.get(outside) as number[]).map((prior, c) => {
      let product = prior;
      for (let j = 0; j < model.J; j++)
        if (j !== without && (model.q[j] & mask) !== 0)
          product *= answerProbability(model, j, outside | patterns[c], answers.codes[j][i]);
      return product;
    });
    const total = joint.reduce((sum, value) => sum + value);
    for (let c = 0; c < C; c++) posteriors[i * C + c] = joint[c] / total;
    logLik += ln(total);
  }
  return { posteriors, logLik };
}

/** [2^B] the profile bits of every pattern of the block. */
export function blockPatterns(mask: number): number[] {
  return Array.from({ length: 2 ** popcount(mask) }, (_, c) => spreadBits(c, mask));
}

/** [2^B] P(c | x). */
export function priorOf(model: SearchModel, mask: number, outside: number): number[] {
  const nodes = [...NODE_VALUES];
  const weights = nodes.map(
    (theta) => exp((-theta * theta) / 2) * patternProbability(model, ~mask, outside, theta),
  );
  const total = weights.reduce((sum, weight) => sum + weight);
  return blockPatterns(mask).map((pattern) =>
    nodes.reduce(
      (sum, theta, q) => sum + (weights[q] / total) * patternProbability(model, mask, pattern, theta),
      0,
    ),
  );
}

/** P(the attributes of `mask` are as in `profile` | θ). */
function patternProbability(model: SearchModel, mask: number, profile: number, theta: number): number {
  let product = 1;
  for (let k = 0; k < model.K; k++) {
    if (!((mask >> k) & 1)) continue;
    const p = logistic(model.intercepts[k] + model.slopes[k] * theta);
    product *= (profile >> k) & 1 ? p : 1 - p;
  }
  return product;
}

/** P(answer to item j | profile), 1 where there is none. */
export function answerProbability(model: SearchModel, j: number, profile: number, code: number): number {
  if (code === ABSENT) return 1;
  const p = model.cells[j * CELLS + gatherBits(profile, model.q[j])];
  return code === RIGHT ? p : 1 - p;
}
