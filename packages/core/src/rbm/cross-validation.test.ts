import { describe, expect, it } from "vitest";
import { stream } from "../random/stream.ts";
import { simulate } from "../simulate/simulate.ts";
import { CONVENTIONS } from "./conventions.ts";
import { type CvOutcome, smallestValidationError, trainFold, trainingsOf } from "./cross-validation.ts";
import { debiasEpochs, validationEpochs } from "./debias.ts";
import { splitFold } from "./split-fold.ts";
import { thresholdWeights } from "./threshold-weights.ts";
import { drain, penalisedEpochs } from "./train-rbm.ts";

const { responses } = simulate({ model: "ACDM", attributes: 3, examinees: 203, noise: 0.1, seed: 2 });

describe("trainingsOf", () => {
  it("takes the program's grid by default: 7 penalties, 5 rates, 5 folds", () => {
    const jobs = trainingsOf("learnByRbm", responses, { attributes: 3 });
    expect(jobs).toHaveLength(7 * 5 * 5);
    expect(jobs[0]).toEqual({ penalty: 0.004, learningRate: 0.5, fold: 0 });
    expect(jobs[174]).toEqual({ penalty: 0.016, learningRate: 4.5, fold: 4 });
  });

  it("takes the printed grid: 13 penalties from .003 to .015, 11 rates from .5 to 5.5", () => {
    const jobs = trainingsOf("learnByRbm", responses, { attributes: 3, conventions: "printed" });
    expect(jobs).toHaveLength(13 * 11 * 5);
    expect([...new Set(jobs.map((job) => job.penalty))].slice(0, 5)).toEqual([
      0.003, 0.004, 0.005, 0.006, 0.007,
    ]);
    expect(jobs[714]).toEqual({ penalty: 0.015, learningRate: 5.5, fold: 4 });
  });

  for (const [change, message] of [
    [{ folds: 1 }, "learnByRbm: folds must be a whole number from 2 to 203; received 1."],
    [
      { attributes: 9 },
      "learnByRbm: attributes must be a whole number ≥ 1 and less than the number of items (9); received 9.",
    ],
    [{ penalties: [-1] }, "learnByRbm: penalties, entry 1 must be a number from 0 to 1000; received -1."],
    [{ penalties: [] }, "learnByRbm: penalties must be at least one number; received none."],
    [
      { conventions: "guess" as "program" },
      'learnByRbm: conventions must be "program" or "printed"; received "guess".',
    ],
  ] as const)
    it(`refuses ${Object.keys(change)}`, () => {
      expect(() => trainingsOf("learnByRbm", responses, { attributes: 3, ...change })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });
});

describe("trainFold", () => {
  const options = { attributes: 3, epochs: 20, seed: 4 };
  const job = { penalty: 0.01, learningRate: 2.5, fold: 1 };

  it("depends on the job alone, not on what ran before", () => {
    const first = trainFold(responses, options, job);
    trainFold(responses, options, { ...job, fold: 2 });
    expect(trainFold(responses, options, job)).toEqual(first);
  });

  it("trains, debiases and validates: the same steps put together by hand", () => {
    const outcome = trainFold(responses, options, job);
    const random = stream(4, "rbm", "cross-validation", 0.01, 2.5, 1);
    const { training, validation } = splitFold(responses, 5, 1, stream(4, "rbm", "folds"));
    expect([training.N, validation.N]).toEqual([162, 41]);
    const after = (label: string) => {
      const { penalty: _penalty, fold: _fold, ...rate } = job;
      return { conventions: CONVENTIONS.program, ...rate, batchSize: 50, random: random.fork(label) };
    };
    const trained = drain(penalisedEpochs(training, { ...options, ...job }, random.fork("train")), 20);
    const start = thresholdWeights(trained.parameters, 0.1);
    const debiased = drain(debiasEpochs(training, start, after("debias")), 20);
    const validated = drain(validationEpochs(validation, debiased.parameters, after("validate")), 20);
    expect(outcome).toEqual({
      job,
      validationError: validated.history[19],
      trainingError: trained.history[19],
      parameters: debiased.parameters,
    });
    expect(start.weights.some((w) => w === 0)).toBe(true);
    for (const w of start.weights) if (w !== 0) expect(Math.abs(w)).toBeGreaterThanOrEqual(0.1);
  });
});

it("smallestValidationError takes the first of equals", () => {
  const outcome = (fold: number, validationError: number) =>
    ({ job: { penalty: 0, learningRate: 1, fold }, validationError }) as CvOutcome;
  expect(smallestValidationError([outcome(0, 3), outcome(1, 2), outcome(2, 2)]).job.fold).toBe(1);
});
