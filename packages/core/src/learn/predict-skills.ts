import { countRow } from "../data/bit-matrix.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { fitCdm } from "../fit/fit-cdm.ts";
import { enumerated } from "../models/cdm.ts";
import { reducedPatterns } from "../models/class-space.ts";
import { factorNodes } from "../models/factor-nodes.ts";
import type { ItemModelName } from "../models/item-model.ts";
import { gatherBits, onesOf, popcount, spreadBits } from "../numeric/bits.ts";
import { logistic } from "../numeric/logistic.ts";
import {
  estimateLogLiks,
  type FactorSkills,
  fitWeights,
  type HeldOut,
  logLikByStudent,
  type NodeModel,
  type Predictor,
  trainingOn,
} from "./adequacy/index.ts";
import type { LearnOptions } from "./learn-options.ts";
import { learnProblem } from "./learn-problem.ts";
import { firstSearches } from "./plan-searches.ts";
import type { PairModel } from "./residual-dependence.ts";
import { CELLS, type SearchModel } from "./search/index.ts";
import { searchJob } from "./search-job.ts";

/** Attribute patterns are summed over up to here: 2^12 of them, a second or two for 2000 students. */
export const MOST_SUMMED = 12;
/** Students × patterns of a fit that takes some seconds. */
const MOST_FITTED = 2 ** 22;
/** For the second digit of a held-out log-likelihood. */
const TOLERANCE = 1e-4;
const MOST_ITERATIONS = 500;
/** Success probabilities are kept this far from 0 and 1 for students who were not in the fit: one slip would cost ln of it. */
const EDGE = 0.001;

/**
 * Q learned anew from the training students, by the searches of the effort "quick" without posterior chains; the search's own estimates
 * predict, which its item prior keeps from the extremes. Nothing of the held-out students enters: a start from the Q-matrix of all
 * students would know them, to the advantage of skills.
 *
 * Where items need more attributes than can be summed over, ln P(R_i) is estimated, with its error.
 */
export function learnedPredictor(options: LearnOptions): Predictor {
  return function* (training, heldOut) {
    if (!isInformative(training)) return { notCompared: "too-few-students" };
    const problem = learnProblem("learnQ", training, { ...options, effort: "quick" });
    const runs = firstSearches(problem);
    const found = [];
    for (const [n, run] of runs.entries()) {
      const search = searchJob(problem, run);
      let step = search.next();
      for (; !step.done; step = search.next()) yield { done: (n + step.value.done) / runs.length };
      found.push(step.value);
    }
    const { model } = found.reduce((a, b) => (b.score > a.score ? b : a));
    return predictBySearch(training, heldOut, model, problem.seed);
  };
}

function predictBySearch(training: Responses, heldOut: Responses, model: SearchModel, seed: number): HeldOut {
  const nodes = nodesOfSearch(model);
  if (nodes === null) return estimateLogLiks(skillsOfSearch(model), heldOut, seed);
  const fitted = model.hasPatternWeights ? fitWeights(trainingOn(training), nodes) : nodes;
  return { logLiks: logLikByStudent(fitted, heldOut) };
}

/** The search's model for estimates; weights of the patterns' own, if it has them, are left out. */
export function skillsOfSearch({ K, q, cells, slopes, intercepts }: SearchModel): FactorSkills & {
  readonly q: Uint32Array;
} {
  const { theta, weights } = factorNodes();
  return {
    K,
    q,
    cells: Array.from(q, (mask, j) =>
      Float64Array.from({ length: 2 ** popcount(mask) }, (_, x) => kept(cells[j * CELLS + x])),
    ),
    nodeWeights: weights,
    mastery: Float64Array.from({ length: theta.length * K }, (_, at) =>
      kept(logistic(intercepts[at % K] + slopes[at % K] * theta[Math.floor(at / K)])),
    ),
  };
}

/** Students × patterns up to which the patterns' own weights are fitted for residual dependence: a second at most. */
const MOST_WEIGHED = 2 ** 20;

/** The search's model for residual dependence; weights of the patterns' own are fitted where it has them and they are not too many. */
export function pairModelOf(responses: Responses, model: SearchModel): PairModel {
  const { K, q, cells, nodeWeights, mastery } = skillsOfSearch(model);
  const nodes = model.hasPatternWeights ? nodesOfSearch(model) : null;
  if (nodes === null || responses.N * nodes.weights.length > MOST_WEIGHED)
    return { K, q, cells, distribution: { nodeWeights, mastery } };
  const { weights } = fitWeights(trainingOn(responses), nodes);
  const used = q.reduce((mask, own) => mask | own, 0);
  return {
    K: popcount(used),
    q: q.map((mask) => gatherBits(mask, used)),
    cells,
    distribution: { patterns: weights },
  };
}

/**
 * The patterns of the attributes that items need as nodes; null where they are too many.
 *
 *   w_c = Σ_n u_n Π_k P(α_k = c_k | θ_n)        p_jc the item's cell at c
 */
export function nodesOfSearch(model: SearchModel): NodeModel | null {
  const used = model.q.reduce((mask, q) => mask | q, 0);
  const attributes = onesOf(used);
  if (attributes.length > MOST_SUMMED) return null;
  const C = 2 ** attributes.length;
  const { theta, weights: shares } = factorNodes();
  const weights = new Float64Array(C);
  for (let n = 0; n < theta.length; n++) {
    const mastery = attributes.map((k) => logistic(model.intercepts[k] + model.slopes[k] * theta[n]));
    for (let c = 0; c < C; c++) {
      let p = shares[n];
      for (let a = 0; a < attributes.length; a++) p *= (c >>> a) & 1 ? mastery[a] : 1 - mastery[a];
      weights[c] += p;
    }
  }
  const patterns = Uint32Array.from({ length: C }, (_, c) => spreadBits(c, used));
  const probabilities = Array.from(model.q, (q, j) =>
    Float64Array.from(patterns, (pattern) => kept(model.cells[j * CELLS + gatherBits(pattern, q)])),
  );
  return { weights, probabilities };
}

/**
 * An expert's Q-matrix, fitted with a saturated and with an additive model for all items, higher-order attributes; the one with the
 * lower AIC in training predicts.
 */
export function expertPredictor(expert: QMatrix): Predictor {
  const q = usedColumns(expert);
  return function* (training, heldOut) {
    if (q.K > MOST_SUMMED || training.N * 2 ** q.K > MOST_FITTED)
      return { notCompared: "too-many-attributes" };
    if (!isInformative(training)) return { notCompared: "too-few-students" };
    const fits = EXPERT_MODELS.map((model) =>
      fitCdm(training, {
        q,
        model,
        attributeDistribution: "higher-order",
        tolerance: TOLERANCE,
        maxIterations: MOST_ITERATIONS,
      }),
    );
    const aic = (fit: (typeof fits)[number]) => fit.criteria?.aic ?? Number.POSITIVE_INFINITY;
    const { model } = fits.reduce((a, b) => (aic(b) < aic(a) ? b : a));
    const { space, probabilities: weights } = enumerated("expertPredictor", model);
    const reduced = reducedPatterns(model.q, space);
    const probabilities = model.items.map(({ probabilities: cells }, j) =>
      Float64Array.from(reduced[j], (cell) => kept(cells[cell])),
    );
    return { logLiks: logLikByStudent({ weights, probabilities }, heldOut) };
  };
}

const EXPERT_MODELS: readonly ItemModelName[] = ["GDINA", "ACDM"];

/** Whether all items were answered, and two or more both correctly and incorrectly: what a fit asks for. */
function isInformative({ J, present, correct }: Responses): boolean {
  let varying = 0;
  for (let j = 0; j < J; j++) {
    const given = countRow(present, j);
    const right = countRow(correct, j);
    if (given === 0) return false;
    if (right > 0 && right < given) varying++;
  }
  return varying >= 2;
}

function kept(probability: number): number {
  return Math.min(1 - EDGE, Math.max(EDGE, probability));
}

/** Without the attributes that no item requires, but at least one. */
function usedColumns(q: QMatrix): QMatrix {
  const used = new Set(q.items.flatMap((_, j) => requiredAttributes(q, j)));
  const columns = q.attributes.map((_, k) => k).filter((k) => used.has(k) || (used.size === 0 && k === 0));
  const entries = Uint8Array.from(q.items.flatMap((_, j) => columns.map((k) => q.entries[j * q.K + k])));
  return { ...q, K: columns.length, attributes: columns.map((k) => q.attributes[k]), entries };
}
