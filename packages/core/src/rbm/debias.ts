import type { Responses } from "../data/responses.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import type { Stream } from "../random/stream.ts";
import { type Conventions, rateDecay } from "./conventions.ts";
import { type Epoch, runEpochs } from "./run-epochs.ts";

/** What the steps after the penalised training have in common. */
export interface AfterOptions {
  readonly conventions: Conventions;
  readonly learningRate: number;
  readonly batchSize: number;
  readonly random: Stream;
}

/** Trains the non-zero weights without penalty; zeros stay zero [LMX22, §3, step 3 of the cross-validation]. */
export function debiasEpochs(responses: Responses, start: RbmParameters, options: AfterOptions) {
  return afterEpochs(responses, start, options, "debiased");
}

/** Moves only the biases; the error of an epoch is the reconstruction error [LMX22, §3, step 4]. */
export function validationEpochs(responses: Responses, start: RbmParameters, options: AfterOptions) {
  return afterEpochs(responses, start, options, "biases");
}

function afterEpochs(
  responses: Responses,
  start: RbmParameters,
  { conventions, learningRate, batchSize, random }: AfterOptions,
  moves: "debiased" | "biases",
): Generator<Epoch, never> {
  return runEpochs(responses, {
    start,
    schedule: {
      rate: learningRate,
      decay: rateDecay(conventions, batchSize),
      penalty: 0,
      moves,
      summed: conventions.summedGradient,
      program: conventions.secondPassFromProbabilities,
    },
    batchSize,
    shuffledBatches: conventions.shuffledBatches,
    random,
  });
}
