import { describe, expect, it } from "vitest";
import { simulate } from "../simulate/simulate.ts";
import {
  type CvOutcome,
  planCrossValidation,
  runCvJob,
  smallestValidationError,
} from "./cross-validation.ts";
import { entriesOf } from "./threshold-weights.ts";

const { responses } = simulate({ model: "ACDM", attributes: 3, examinees: 203, noise: 0.1, seed: 2 });

describe("planCrossValidation", () => {
  it("takes the program's grid by default: 7 penalties, 5 rates, 5 folds", () => {
    const jobs = planCrossValidation(responses, { attributes: 3 });
    expect(jobs).toHaveLength(7 * 5 * 5);
    expect(jobs[0]).toEqual({ penalty: 0.004, learningRate: 0.5, fold: 0 });
    expect(jobs[174]).toEqual({ penalty: 0.016, learningRate: 4.5, fold: 4 });
  });

  it("takes the printed grid: 13 penalties from .003 to .015, 11 rates from .5 to 5.5", () => {
    const jobs = planCrossValidation(responses, { attributes: 3, conventions: "printed" });
    expect(jobs).toHaveLength(13 * 11 * 5);
    expect([...new Set(jobs.map((job) => job.penalty))].slice(0, 5)).toEqual([
      0.003, 0.004, 0.005, 0.006, 0.007,
    ]);
    expect(jobs[714]).toEqual({ penalty: 0.015, learningRate: 5.5, fold: 4 });
  });

  for (const [change, message] of [
    [{ folds: 1 }, "planCrossValidation: folds must be a whole number from 2 to 203, received 1."],
    [
      { attributes: 9 },
      "planCrossValidation: attributes must be a whole number ≥ 1 and less than the number of items (9), received 9.",
    ],
    [{ penalties: [-1] }, "planCrossValidation: penalty must be a finite number ≥ 0, received -1."],
    [{ penalties: [] }, "planCrossValidation: penalties must be at least one number, received none."],
    [
      { conventions: "guess" as "program" },
      'planCrossValidation: conventions must be "program" or "printed", received "guess".',
    ],
  ] as const)
    it(`refuses ${Object.keys(change)}`, () => {
      expect(() => planCrossValidation(responses, { attributes: 3, ...change })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });
});

describe("runCvJob", () => {
  const options = { attributes: 3, epochs: 20, seed: 4 };
  const job = { penalty: 0.01, learningRate: 2.5, fold: 1 };

  it("depends on the job alone, not on what ran before", () => {
    const first = runCvJob(responses, options, job);
    runCvJob(responses, options, { ...job, fold: 2 });
    expect(runCvJob(responses, options, job)).toEqual(first);
  });

  it("returns an error per held-out student, and weights that are 0 or were at least 0.1 before debiasing", () => {
    const { validationError, parameters } = runCvJob(responses, options, job);
    expect(validationError).toBeGreaterThan(0);
    expect(validationError).toBeLessThan(responses.J);
    const ones = entriesOf(parameters).reduce((sum, entry) => sum + entry, 0);
    expect(ones).toBeGreaterThan(0);
    expect(ones).toBeLessThan(27);
  });
});

it("smallestValidationError takes the first of equals", () => {
  const outcome = (fold: number, validationError: number) =>
    ({ job: { penalty: 0, learningRate: 1, fold }, validationError }) as CvOutcome;
  expect(smallestValidationError([outcome(0, 3), outcome(1, 2), outcome(2, 2)]).job.fold).toBe(1);
});
