import { countRow } from "../data/bit-matrix.ts";
import { type QMatrix, requiredAttributes } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { fitCdm } from "../fit/fit-cdm.ts";
import type { JobProgress } from "../jobs/work.ts";
import { enumerated } from "../models/cdm.ts";
import { reducedPatterns } from "../models/class-space.ts";
import type { ItemModelName } from "../models/item-model.ts";
import { stream } from "../random/stream.ts";
import { estimateLogLiks, logLikByStudent, type Predictor } from "./adequacy/index.ts";
import { codedResponses } from "./coded-responses.ts";
import type { LearnOptions } from "./learn-options.ts";
import { type LearnProblem, learnProblem } from "./learn-problem.ts";
import { openOn } from "./open-on.ts";
import { kept, skillsOf } from "./pair-model.ts";
import {
  annealSteps,
  climb,
  copyModel,
  exactLogLiks,
  MOST_SUMMED,
  type SamplerModel,
} from "./sampler/index.ts";
import { searchJob } from "./search-job.ts";

/** Students × patterns of a fit that takes some seconds. */
const MOST_FITTED = 2 ** 22;
/** For the second digit of a held-out log-likelihood. */
const TOLERANCE = 1e-4;
const MOST_ITERATIONS = 500;
/**
 * Q learned anew from the training students: from the solution of all students, warmed up, or where there is none by a search. The
 * model's own estimates predict, which its item prior keeps from the extremes.
 *
 * The model has skills alone, also where the solution has a continuous ability beside them: with both it can imitate testlets better than
 * exploratory abilities do, which says nothing for skills.
 *
 * Where items need more attributes than can be summed over, ln P(R_i) is estimated, with its error.
 */
export function learnedPredictor(options: LearnOptions, from?: SamplerModel): Predictor {
  return function* (training, heldOut) {
    if (!isInformative(training)) return { notCompared: "too-few-students" };
    const problem = learnProblem("learnQ", training, { ...options, effort: "quick" });
    const model = from && !from.hasAbility ? yield* relearned(problem, from) : yield* searched(problem);
    const logLiks = exactLogLiks(codedResponses(heldOut), model);
    return logLiks ? { logLiks } : estimateLogLiks(skillsOf(model), heldOut, problem.seed);
  };
}

/** By a search of its own. */
function* searched(problem: LearnProblem): Generator<JobProgress, SamplerModel> {
  const { K: attributes } = problem;
  const run = { run: 0, start: "factor" } as const;
  const { model } = yield* searchJob(problem, { kind: "search", attributes, run, step: "cool", round: 0 });
  return model;
}

/** Temperature at which a solution of all students is forgotten for the most part, and sweeps from there. */
const WARM = 4;
const SWEEPS = 5;

/** From a solution of all students, warmed up: what the training students do not support is lost. */
function* relearned(problem: LearnProblem, from: SamplerModel): Generator<JobProgress, SamplerModel> {
  const random = stream(problem.seed, "adequacy", "relearned");
  const sampler = openOn(problem, from, random);
  for (const done of annealSteps(sampler, WARM, SWEEPS)) yield { done };
  climb(sampler);
  return copyModel(sampler.model);
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

/** Without the attributes that no item requires, but at least one. */
function usedColumns(q: QMatrix): QMatrix {
  const used = new Set(q.items.flatMap((_, j) => requiredAttributes(q, j)));
  const columns = q.attributes.map((_, k) => k).filter((k) => used.has(k) || (used.size === 0 && k === 0));
  const entries = Uint8Array.from(q.items.flatMap((_, j) => columns.map((k) => q.entries[j * q.K + k])));
  return { ...q, K: columns.length, attributes: columns.map((k) => q.attributes[k]), entries };
}
