import type { QMatrix } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import { type Stream, stream } from "../random/stream.ts";
import { checkRbmOptions, withStartAligned } from "./check-options.ts";
import { CONVENTIONS, type ConventionsName, rateDecay } from "./conventions.ts";
import { type Epoch, runEpochs } from "./run-epochs.ts";
import { startParameters } from "./start-parameters.ts";

export interface RbmOptions {
  /** K */
  readonly attributes: number;
  /** λ of the L1 penalty; 0 trains without one. */
  readonly penalty: number;
  /** γ0 */
  readonly learningRate: number;
  /** Default `program`. */
  readonly conventions?: ConventionsName;
  /** Default: that of the conventions, 100 or 300. */
  readonly epochs?: number;
  /** Default 50. */
  readonly batchSize?: number;
  /** An expert's Q-matrix to start from, its rows in any order. */
  readonly start?: QMatrix;
  /** Default 1. */
  readonly seed?: number;
}

export const DEFAULT_BATCH_SIZE = 50;

export interface RbmFit {
  readonly parameters: RbmParameters;
  /** Mean batch error of every epoch. */
  readonly history: readonly number[];
}

/** Algorithm 1 of [LMX22], one epoch a step, without end. */
export function rbmEpochs(responses: Responses, options: RbmOptions): Generator<Epoch, never> {
  checkRbmOptions("rbmEpochs", responses, options);
  const checked = withStartAligned("rbmEpochs", responses, options);
  return penalisedEpochs(responses, checked, stream(options.seed ?? 1, "rbm"));
}

/** Trains for the given number of epochs. */
export function trainRbm(responses: Responses, options: RbmOptions): RbmFit {
  checkRbmOptions("trainRbm", responses, options);
  const epochs = options.epochs ?? CONVENTIONS[options.conventions ?? "program"].epochs;
  const checked = withStartAligned("trainRbm", responses, options);
  return drain(penalisedEpochs(responses, checked, stream(options.seed ?? 1, "rbm")), epochs);
}

/** As `rbmEpochs`, with options already checked and a stream of the caller's. */
export function penalisedEpochs(
  responses: Responses,
  options: RbmOptions,
  random: Stream,
): Generator<Epoch, never> {
  const conventions = CONVENTIONS[options.conventions ?? "program"];
  const start = startParameters(
    responses.J,
    options.attributes,
    conventions,
    options.start,
    random.fork("start"),
  );
  const batchSize = options.batchSize ?? DEFAULT_BATCH_SIZE;
  return runEpochs(responses, {
    start,
    schedule: {
      rate: options.learningRate,
      decay: rateDecay(conventions, batchSize),
      penalty: options.penalty,
      moves: "penalised",
      summed: conventions.summedGradient,
      program: conventions.secondPassFromProbabilities,
    },
    batchSize,
    shuffledBatches: conventions.shuffledBatches,
    random,
  });
}

/** The state after `epochs` steps, and the errors on the way. */
export function drain(steps: Generator<Epoch, never>, epochs: number): RbmFit {
  const history: number[] = [];
  let last = steps.next().value;
  for (;;) {
    history.push(last.meanBatchError);
    if (history.length === epochs) return { parameters: last.parameters(), history };
    last = steps.next().value;
  }
}
