import { matchColumns } from "../compare/match-columns.ts";
import type { Profiles } from "../data/profiles.ts";
import { attributeNames, type QMatrix } from "../data/q-matrix.ts";
import { qWarnings } from "../data/q-warnings.ts";
import type { Responses } from "../data/responses.ts";
import type { Warning } from "../errors/warning.ts";
import { runHere } from "../jobs/run-here.ts";
import type { Method, Work } from "../jobs/work.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import { reusingMemory } from "../kernels/reused-memory.ts";
import { canonicalOrder } from "./canonical-order.ts";
import { withStartAligned } from "./check-options.ts";
import { classifyByRbm } from "./classify.ts";
import {
  type CvJob,
  type CvOptions,
  type CvOutcome,
  smallestValidationError,
  trainFold,
  trainingsOf,
} from "./cross-validation.ts";
import { orient } from "./orient.ts";
import { rankingWeights } from "./ranking.ts";
import { entriesOf } from "./threshold-weights.ts";

/** One training of the grid. */
export interface GridCell extends CvJob {
  /** Reconstruction error on the fold that was left out. */
  readonly validationError: number;
  /** Reconstruction error in the last epoch of the penalised training. */
  readonly trainingError: number;
  /** Number of ones in its Q-matrix. */
  readonly ones: number;
}

/** The result of `learnByRbm`. */
export interface RbmLearned {
  readonly q: QMatrix;
  /** [J, K] share of the folds, at the chosen (λ, γ0), in which the entry is 1. Not a probability. */
  readonly inclusion: Float64Array;
  readonly profiles: Profiles;
  /** Debiased, mastery positive, columns as in q. */
  readonly parameters: RbmParameters;
  readonly chosen: GridCell;
  readonly grid: readonly GridCell[];
  /** [J, K] |w| without penalty, for the ranking of attributes within an item. */
  readonly ranking: Float64Array;
  readonly warnings: readonly Warning[];
}

export interface RbmInput {
  readonly responses: Responses;
  readonly options: CvOptions;
}

interface PreparedRbm extends RbmInput {
  readonly trainings: readonly CvJob[];
}

const WHERE = "learnByRbm";

/** Learns Q as the paper does: cross-validation over (λ, γ0), the Q̂ with the smallest validation error. */
export function learnByRbm(responses: Responses, options: CvOptions): RbmLearned {
  return runHere(rbmMethod, { responses, options });
}

/** The method behind `learnByRbm`, for those who spread its jobs. */
export const rbmMethod: Method<RbmInput, PreparedRbm, CvJob, CvOutcome, RbmLearned> = {
  name: "rbm",
  prepare: ({ responses, options }) => ({
    responses,
    trainings: trainingsOf(WHERE, responses, options),
    options: withStartAligned(WHERE, responses, options),
  }),
  work: rbmWork,
  worker({ responses, options }) {
    // biome-ignore lint/correctness/useYield: a training is one step
    return reusingMemory(function* (job) {
      return trainFold(responses, options, job);
    });
  },
};

function* rbmWork({ responses, options, trainings }: PreparedRbm): Work<CvJob, CvOutcome, RbmLearned> {
  return rbmLearned(responses, options, yield { label: "Training", jobs: trainings });
}

/** What the trainings of the whole grid, in its order, amount to. */
export function rbmLearned(
  responses: Responses,
  options: CvOptions,
  outcomes: readonly CvOutcome[],
): RbmLearned {
  const best = smallestValidationError(outcomes);
  const parameters = inOrder(orient(best.parameters), options.start);
  const attributes = options.start?.attributes ?? attributeNames(parameters.K);
  const q = qOf(responses, parameters, attributes);
  const { conventions, epochs, batchSize, seed, start } = options;
  const { learningRate } = best.job;
  return {
    q,
    inclusion: shareOfFolds(
      responses,
      q,
      outcomes.filter((outcome) => sameCell(outcome.job, best.job)),
    ),
    profiles: classifyByRbm(responses, parameters, attributes),
    parameters,
    chosen: gridCell(best),
    grid: outcomes.map(gridCell),
    ranking: rankingWeights(responses, q, { learningRate, conventions, epochs, batchSize, seed, start }),
    warnings: qWarnings(q),
  };
}

/** Columns in canonical order; an expert's own order stays. */
function inOrder(parameters: RbmParameters, start: QMatrix | undefined): RbmParameters {
  if (start) return parameters;
  const { J, K, weights, hiddenBias } = parameters;
  const order = canonicalOrder(J, K, entriesOf(parameters), weights);
  return {
    ...parameters,
    weights: weights.map((_, at) => weights[at - (at % K) + order[at % K]]),
    hiddenBias: hiddenBias.map((_, k) => hiddenBias[order[k]]),
  };
}

function qOf(responses: Responses, parameters: RbmParameters, attributes: readonly string[]): QMatrix {
  const { J, K } = parameters;
  return { J, K, items: responses.items, attributes, entries: entriesOf(parameters) };
}

function sameCell(left: CvJob, right: CvJob): boolean {
  return left.penalty === right.penalty && left.learningRate === right.learningRate;
}

function shareOfFolds(responses: Responses, q: QMatrix, outcomes: readonly CvOutcome[]): Float64Array {
  const { J, K } = q;
  const share = new Float64Array(J * K);
  for (const { parameters } of outcomes) {
    const other = qOf(responses, parameters, q.attributes);
    const columns = matchColumns(other, q);
    for (let j = 0; j < J; j++)
      for (let k = 0; k < K; k++) share[j * K + k] += other.entries[j * K + columns[k]];
  }
  return share.map((count) => count / outcomes.length);
}

function gridCell({ job, validationError, trainingError, parameters }: CvOutcome): GridCell {
  const ones = entriesOf(parameters).reduce((sum, entry) => sum + entry, 0);
  return { ...job, validationError, trainingError, ones };
}

/** How the trainings of a grid were chosen among, for people: "best of 35 settings by 5-fold cross-validation". */
export function selectionWords(grid: readonly Pick<CvJob, "fold">[]): string {
  const folds = new Set(grid.map(({ fold }) => fold)).size;
  const settings = grid.length / folds;
  return settings === 1
    ? `the only setting, ${folds} folds`
    : `best of ${settings} settings by ${folds}-fold cross-validation`;
}
