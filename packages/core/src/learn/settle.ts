import { popcount } from "../numeric/bits.ts";
import { stream } from "../random/stream.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { openOn } from "./open-on.ts";
import { likelyFamily, type Sampled } from "./sample-job.ts";
import {
  copyModel,
  drawnMastery,
  exactPosterior,
  exactScore,
  fitSweep,
  type SamplerModel,
  scoreOf,
  setColumns,
} from "./sampler/index.ts";

/** The answer: a model whose Q-matrix and families are the likelier ones, fitted to the responses. */
export interface Settled {
  readonly model: SamplerModel;
  readonly score: number;
  readonly isScoreExact: boolean;
  /** [N, K] */
  readonly mastery: Float64Array;
}

/** Sweeps with Q fixed, at most, and the gain of score below which they end. */
const MOST_SWEEPS = 30;
const LEAST_GAIN = 0.02;

/**
 * Every entry takes its likelier value and every item its most probable family; effects, loadings and the attribute distribution
 * are then fitted. So Q, families, parameters and probabilities cannot contradict each other.
 */
export function settle(problem: LearnProblem, from: SamplerModel, posterior: Sampled): Settled {
  const { sample, seed, K, coded } = problem;
  const random = stream(seed, "learn", "settle");
  const sampler = openOn(problem, from, random);
  const { model } = sampler;
  setColumns(
    sampler,
    Uint32Array.from({ length: model.J }, (_, j) =>
      likelyVector(problem, j, posterior.inclusion.subarray(j * K, (j + 1) * K)),
    ),
  );
  for (let j = 0; j < model.J; j++) {
    const n = popcount(model.q[j]);
    const family = n < 2 ? 0 : likelyFamily(posterior.families, j);
    sampler.costs.leaveOut(model.q[j], model.families[j]);
    sampler.costs.takeIn(model.q[j], family);
    model.families[j] = family;
  }
  let score = Number.NEGATIVE_INFINITY;
  for (let s = 0; s < MOST_SWEEPS; s++) {
    fitSweep(sampler);
    const next = scoreOf(sampler);
    if (next < score + LEAST_GAIN) break;
    score = next;
  }
  const exact = exactScore(sample, model);
  return {
    model: copyModel(model),
    score: exact ?? scoreOf(sampler),
    isScoreExact: exact !== undefined,
    mastery: exactPosterior(coded, model)?.mastery ?? drawnMastery(coded, model, random.fork("mastery")),
  };
}

/** Far below any difference between probabilities. */
const TIE = 1e-9;

/**
 * The q-vector of item j in which every entry has its likelier value. Where an item may not require so many attributes, the one that
 * it may have with the fewest entries expected to be wrong.
 */
export function likelyVector(
  { known, most, sizeShares }: Pick<LearnProblem, "known" | "most" | "sizeShares">,
  j: number,
  inclusion: Float64Array,
): number {
  const least = popcount(known.required[j]);
  const certainty = (k: number) => ((known.required[j] >>> k) & 1) - ((known.forbidden[j] >>> k) & 1);
  // of two values alike an entry takes the expert's
  const support = (k: number) => inclusion[k] - 0.5 + TIE * (((known.expected?.q[j] ?? 0) >>> k) & 1);
  const order = [...inclusion.keys()].sort(
    (a, b) => certainty(b) - certainty(a) || support(b) - support(a) || a - b,
  );
  let best = { q: 0, gain: Number.NEGATIVE_INFINITY };
  let [q, gain] = [0, 0];
  for (let n = 0; n <= Math.min(most, inclusion.length - popcount(known.forbidden[j])); n++) {
    if (n > 0) {
      q |= 1 << order[n - 1];
      gain += support(order[n - 1]);
    }
    const isPossible = n >= least && (sizeShares === undefined || sizeShares[n] > 0);
    if (isPossible && gain > best.gain) best = { q, gain };
  }
  return best.q >>> 0;
}
