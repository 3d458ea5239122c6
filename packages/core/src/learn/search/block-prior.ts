import ln from "@stdlib/math-base-special-ln";
import { factorNodes } from "../../models/factor-nodes.ts";
import { stepLine } from "../../models/step-line.ts";
import { onesOf } from "../../numeric/bits.ts";
import { logistic } from "../../numeric/logistic.ts";
import { normaliseLogs } from "../../numeric/normalise-logs.ts";
import type { ModelView, SearchModel } from "./search-model.ts";
import { PRIOR_BINS } from "./workspace.ts";

/**
 * P(block pattern c | attributes x outside the block) in the one-factor model, θ on a grid:
 *
 *   P(c | x) = Σ_q w_q(s) Π_{k in block} P(α_k = c_k | θ_q)      w_q(s) ∝ w_q Π_{k outside} (1 − P(α_k=1|θ_q)) e^(s θ_q)
 *
 * for log odds that are linear in θ the outside enters by the one number s = Σ_{k outside} a_k x_k. So students are
 * put into PRIOR_BINS bins of s, each with its mean, and a bin has one row of the prior.
 */
export interface BlockPrior {
  /** Attributes of the block, lowest first, and the classes of a row: 2^B, at least four. */
  readonly attributes: readonly number[];
  readonly C: number;
  readonly bins: number;
  /** [N] bin of the student. */
  readonly binOf: Uint8Array;
  /** [bins, NODES] w_q(s). */
  readonly weights: Float64Array;
  /** [bins] students. */
  readonly students: Float64Array;
  /** [C] how much likelier a pattern is than one factor says: all 1 unless the model has weights of patterns. */
  readonly patternWeights: Float64Array;
  /** [bins, C] the prior by one factor alone, as last written. */
  readonly plain: Float64Array;
}

const { theta: NODE_VALUES, weights: NODE_WEIGHTS } = factorNodes();
const NODES = NODE_VALUES.length;

/** A pattern that the prior calls impossible could never be taken again. */
const LEAST_PRIOR = 1e-9;
const NEWTON_STEPS = 2;

export function openPrior(model: ModelView, mask: number, profiles: Uint32Array, C: number): BlockPrior {
  const N = profiles.length;
  const outside = onesOf(((2 ** model.K - 1) & ~mask) >>> 0);
  const logWeights = NODE_VALUES.map((theta, q) => {
    let sum = ln(NODE_WEIGHTS[q]);
    for (const k of outside) sum += ln(1 - logistic(model.intercepts[k] + model.slopes[k] * theta));
    return sum;
  });
  const binOf = new Uint8Array(N);
  const attributes = onesOf(mask);
  if (outside.length === 0)
    return {
      attributes,
      C,
      bins: 1,
      binOf,
      weights: weightsAt(logWeights, 0),
      students: Float64Array.of(N),
      patternWeights: new Float64Array(C).fill(1),
      plain: new Float64Array(C),
    };
  const scores = new Float64Array(N);
  for (const k of outside)
    for (let i = 0; i < N; i++) if ((profiles[i] >>> k) & 1) scores[i] += model.slopes[k];
  let low = scores[0];
  let high = scores[0];
  for (const score of scores) {
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const scale = high > low ? (PRIOR_BINS - 1) / (high - low) : 0;
  const counts = new Float64Array(PRIOR_BINS);
  const sums = new Float64Array(PRIOR_BINS);
  for (let i = 0; i < N; i++) {
    const bin = Math.floor((scores[i] - low) * scale + 0.5);
    binOf[i] = bin;
    counts[bin]++;
    sums[bin] += scores[i];
  }
  const weights = new Float64Array(PRIOR_BINS * NODES);
  for (let bin = 0; bin < PRIOR_BINS; bin++)
    if (counts[bin] > 0) weights.set(weightsAt(logWeights, sums[bin] / counts[bin]), bin * NODES);
  return {
    attributes,
    C,
    bins: PRIOR_BINS,
    binOf,
    weights,
    students: counts,
    patternWeights: new Float64Array(C).fill(1),
    plain: new Float64Array(PRIOR_BINS * C),
  };
}

function weightsAt(logWeights: Float64Array, score: number): Float64Array {
  const weights = logWeights.map((log, q) => log + score * NODE_VALUES[q]);
  normaliseLogs(weights);
  return weights;
}

/** [NODES, C] P(c | θ_q) of the block's patterns; classes beyond 2^B get 0. */
function patternsAtNodes({ attributes, C }: BlockPrior, model: ModelView): Float64Array {
  const table = new Float64Array(NODES * C);
  for (let q = 0; q < NODES; q++) {
    const row = table.subarray(q * C, (q + 1) * C);
    row[0] = 1;
    for (const [b, k] of attributes.entries()) {
      const p = logistic(model.intercepts[k] + model.slopes[k] * NODE_VALUES[q]);
      for (let c = 0; c < 1 << b; c++) {
        row[c | (1 << b)] = row[c] * p;
        row[c] *= 1 - p;
      }
    }
  }
  return table;
}

/** Writes [bins, C] the prior of every bin to f32 `to`. */
export function writePrior(prior: BlockPrior, model: ModelView, to: Float32Array): void {
  const { attributes, C, bins, weights, patternWeights, plain } = prior;
  const patterns = patternsAtNodes(prior, model);
  const row = new Float64Array(C);
  for (let bin = 0; bin < bins; bin++) {
    row.fill(LEAST_PRIOR);
    row.fill(0, 1 << attributes.length);
    for (let q = 0; q < NODES; q++) {
      const weight = weights[bin * NODES + q];
      if (weight === 0) continue;
      for (let c = 0, at = q * C; c < C; c++, at++) row[c] += weight * patterns[at];
    }
    plain.set(row, bin * C);
    let sum = 0;
    for (let c = 0; c < C; c++) sum += row[c] *= patternWeights[c];
    for (let c = 0; c < C; c++) to[bin * C + c] = row[c] / sum;
  }
}

/**
 * M-step of the block's slopes and intercepts, in place, from the expected counts [bins, C] of patterns. `written` [bins, C]
 * is the prior as writePrior left it.
 */
export function updatePrior(
  prior: BlockPrior,
  model: SearchModel,
  written: Float32Array,
  counts: Float32Array,
): void {
  const { attributes, C, bins, weights, plain } = prior;
  const used = 1 << attributes.length;
  if (model.hasPatternWeights) updatePatternWeights(prior, written, counts);
  const atNode = new Float64Array(NODES * C);
  const ratio = new Float64Array(C);
  for (let bin = 0; bin < bins; bin++) {
    if (weights[bin * NODES] + weights[bin * NODES + NODES - 1] + weights[bin * NODES + (NODES >> 1)] === 0)
      continue;
    for (let c = 0; c < used; c++) ratio[c] = counts[bin * C + c] / plain[bin * C + c];
    for (let q = 0; q < NODES; q++) {
      const weight = weights[bin * NODES + q];
      for (let c = 0, at = q * C; c < used; c++, at++) atNode[at] += weight * ratio[c];
    }
  }
  const patterns = patternsAtNodes(prior, model);
  const totals = new Float64Array(NODES);
  const mastered = new Float64Array(attributes.length * NODES);
  for (let q = 0; q < NODES; q++)
    for (let c = 0; c < used; c++) {
      const count = atNode[q * C + c] * patterns[q * C + c];
      totals[q] += count;
      for (let b = 0; b < attributes.length; b++) if ((c >> b) & 1) mastered[b * NODES + q] += count;
    }
  for (const [b, k] of attributes.entries())
    for (let step = 0; step < NEWTON_STEPS; step++) {
      const line = { slope: model.slopes[k], intercept: model.intercepts[k] };
      const successes = mastered.subarray(b * NODES, (b + 1) * NODES);
      const { slope, intercept } = stepLine(line, { x: NODE_VALUES, trials: totals, successes });
      model.slopes[k] = slope;
      model.intercepts[k] = intercept;
    }
}

/**
 * Where one factor is not enough (a hierarchy, groups of attributes), patterns get weights of their own:
 *
 *   P(c | x) ∝ P_one-factor(c | x) w_c        w_c ← w_c (n_c + s) / (e_c + s)
 *
 * n_c students found and e_c expected in pattern c, s students for caution: iterative proportional fitting.
 */
function updatePatternWeights(
  { attributes, C, bins, patternWeights, students }: BlockPrior,
  written: Float32Array,
  counts: Float32Array,
): void {
  for (let c = 0; c < 1 << attributes.length; c++) {
    let found = CAUTION;
    let expected = CAUTION;
    for (let bin = 0; bin < bins; bin++) {
      found += counts[bin * C + c];
      expected += students[bin] * written[bin * C + c];
    }
    patternWeights[c] *= found / expected;
  }
}

/** Students that are added to the found and to the expected ones of a pattern. */
const CAUTION = 10;
