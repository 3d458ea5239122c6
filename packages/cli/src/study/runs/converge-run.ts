import { rbmEpochs } from "@qmatrix/core/rbm";
import type { StudyRun } from "../design/study-design.ts";
import type { StudyDataSet } from "./data-set.ts";
import type { TimedResult } from "./run-result.ts";

/** A curve has arrived where its running mean comes within 1% of the mean over the last fifth of the epochs. */
const ARRIVED_WITHIN = 0.01;
const WINDOW = 5;

type Converge = Extract<StudyRun, { kind: "converge" }>;

/** The mean batch error of CD-1 by epoch, as in the first figure of [LMX22]; seconds go to the timings. */
export function convergeRun({ penalty, learningRate, epochs }: Converge, set: StudyDataSet): TimedResult {
  const { responses, q, seed } = set;
  const began = performance.now();
  const errors: number[] = [];
  const seconds: number[] = [];
  const steps = rbmEpochs(responses, { attributes: q?.K ?? 1, penalty, learningRate, seed });
  for (const { epoch, meanBatchError } of steps) {
    errors.push(meanBatchError);
    seconds.push((performance.now() - began) / 1000);
    if (epoch === epochs) break;
  }
  const epochsToArrive = arrival(errors);
  return {
    result: { meanBatchErrors: errors, epochsToArrive },
    timings: { secondsByEpoch: seconds, secondsToArrive: seconds[epochsToArrive - 1] },
  };
}

/** The first epoch from which on the running mean stays at its final level. */
function arrival(errors: readonly number[]): number {
  const final = mean(errors.slice(-Math.max(1, Math.floor(errors.length / 5))));
  const running = errors.map((_, t) => mean(errors.slice(Math.max(0, t + 1 - WINDOW), t + 1)));
  const last = running.findLastIndex((value) => Math.abs(value / final - 1) > ARRIVED_WITHIN);
  return Math.min(last + 2, errors.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
