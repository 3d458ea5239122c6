import { checkStudents } from "../data/check-students.ts";
import type { QMatrix } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { checkList } from "../errors/check-kind.ts";
import { checkWhole } from "../errors/check-number.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import { stream } from "../random/stream.ts";
import { checkConventions, checkLearningRate, checkPenalty, checkRbmOptions } from "./check-options.ts";
import { CONVENTIONS, type ConventionsName } from "./conventions.ts";
import { debiasEpochs, validationEpochs } from "./debias.ts";
import { splitFold } from "./split-fold.ts";
import { thresholdWeights } from "./threshold-weights.ts";
import { DEFAULT_BATCH_SIZE, drain, penalisedEpochs } from "./train-rbm.ts";

/**
 * The paper's cross-validation over (λ, γ0) [LMX22, §3]: train with the penalty on all folds but one, debias the
 * non-zero weights on the same, then run the biases alone on the held-out fold and take the reconstruction
 * error of the last epoch. Each (λ, γ0, fold) is a job of its own; the Q̂ of the smallest error is the result.
 */
export interface CvOptions {
  /** The number of attributes, fewer than the items. */
  readonly attributes: number;
  /** As in the program behind the paper's figures, or as printed in the paper. Default "program". */
  readonly conventions?: ConventionsName;
  /** Penalties λ to try. Default: those of the conventions. */
  readonly penalties?: readonly number[];
  /** First learning rates γ0 to try. Default: those of the conventions. */
  readonly learningRates?: readonly number[];
  /** Number of folds. Default 5. */
  readonly folds?: number;
  /** Epochs per training. Default: 100 ("program") or 300 ("printed"). */
  readonly epochs?: number;
  /** Students per minibatch. Default 50. */
  readonly batchSize?: number;
  /** An expert's Q-matrix to start the weights from, its rows in any order. */
  readonly start?: QMatrix;
  /** Seed of the random numbers. Default 1. */
  readonly seed?: number;
}

export const DEFAULT_FOLDS = 5;

/** One training. */
export interface CvJob {
  /** λ. */
  readonly penalty: number;
  /** γ0. */
  readonly learningRate: number;
  /** The fold left out for validation, from 0. */
  readonly fold: number;
}

export interface CvOutcome {
  readonly job: CvJob;
  readonly validationError: number;
  /** Mean batch error of the last epoch of the penalised training. */
  readonly trainingError: number;
  /** Debiased; zero where Q̂ is 0. */
  readonly parameters: RbmParameters;
}

/** Every (λ, γ0, fold), in that order of change, the fold fastest. Checks the options; messages begin with `where`. */
export function trainingsOf(where: string, responses: Responses, options: CvOptions): CvJob[] {
  checkConventions(where, options.conventions);
  const conventions = CONVENTIONS[options.conventions ?? "program"];
  const { penalties = conventions.penalties, learningRates = conventions.learningRates } = options;
  for (const [argument, values] of Object.entries({ penalties, learningRates })) {
    checkList(where, argument, values, "a list of numbers");
    if (values.length === 0) throw new InvalidInputError(where, argument, "at least one number", "none");
    const check = argument === "penalties" ? checkPenalty : checkLearningRate;
    for (const [at, value] of values.entries())
      check(where, { argument, within: `entry ${at + 1}`, at: [at] }, value);
  }
  checkStudents(where, responses.N);
  const folds = checkWhole(
    where,
    "folds",
    options.folds === undefined ? DEFAULT_FOLDS : options.folds,
    2,
    responses.N,
  );
  const jobs = penalties.flatMap((penalty) =>
    learningRates.flatMap((learningRate) =>
      Array.from({ length: folds }, (_, fold): CvJob => ({ penalty, learningRate, fold })),
    ),
  );
  for (const { penalty, learningRate } of jobs)
    checkRbmOptions(where, responses, { ...options, penalty, learningRate });
  return jobs;
}

/**
 * One training: with the penalty, debiased, and judged on the fold that was left out. The options are taken as `trainingsOf` checks
 * them; a `start` has its rows in the order of the items.
 */
export function trainFold(responses: Responses, options: CvOptions, job: CvJob): CvOutcome {
  const conventions = CONVENTIONS[options.conventions ?? "program"];
  const { penalty, learningRate, fold } = job;
  const epochs = options.epochs ?? conventions.epochs;
  const batchSize = options.batchSize ?? DEFAULT_BATCH_SIZE;
  const seed = options.seed ?? 1;
  const random = stream(seed, "rbm", "cross-validation", penalty, learningRate, fold);
  const { training, validation } = splitFold(
    responses,
    options.folds ?? DEFAULT_FOLDS,
    fold,
    stream(seed, "rbm", "folds"),
  );
  const after = (label: string) => ({ conventions, learningRate, batchSize, random: random.fork(label) });

  const trained = drain(
    penalisedEpochs(training, { ...options, penalty, learningRate }, random.fork("train")),
    epochs,
  );
  const sparse = thresholdWeights(trained.parameters, conventions.nonZeroFrom);
  const debiased = drain(debiasEpochs(training, sparse, after("debias")), epochs);
  const validated = drain(validationEpochs(validation, debiased.parameters, after("validate")), epochs);
  return {
    job,
    validationError: validated.history[epochs - 1],
    trainingError: trained.history[epochs - 1],
    parameters: debiased.parameters,
  };
}

/** The outcome with the smallest validation error; the earliest of equals. */
export function smallestValidationError(outcomes: readonly CvOutcome[]): CvOutcome {
  return outcomes.reduce((best, next) => (next.validationError < best.validationError ? next : best));
}
