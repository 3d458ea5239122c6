import { describe, expect, it } from "vitest";
import { type ResponseValue, responsesFrom } from "../data/responses.ts";
import type { RbmParameters } from "../kernels/rbm-memory.ts";
import { stream } from "../random/stream.ts";
import { simulate } from "../simulate/simulate.ts";
import { CONVENTIONS } from "./conventions.ts";
import { debiasEpochs, validationEpochs } from "./debias.ts";
import { isSparse, runEpochs } from "./run-epochs.ts";
import { startParameters } from "./start-parameters.ts";
import { thresholdWeights } from "./threshold-weights.ts";
import { drain, type RbmOptions, rbmEpochs, trainRbm } from "./train-rbm.ts";

const { responses, q } = simulate({ model: "GDINA", attributes: 5, examinees: 400, noise: 0.1, seed: 5 });
const OPTIONS: RbmOptions = { attributes: 5, penalty: 0.01, learningRate: 2.5, epochs: 5, seed: 7 };

describe("trainRbm", () => {
  it("gives the same bits for the same seed, and others for another", () => {
    const fit = trainRbm(responses, OPTIONS);
    expect(trainRbm(responses, OPTIONS)).toEqual(fit);
    expect(trainRbm(responses, { ...OPTIONS, seed: 8 }).parameters.weights).not.toEqual(
      fit.parameters.weights,
    );
  });

  it("is its generator drained", () => {
    const steps = rbmEpochs(responses, OPTIONS);
    const errors: number[] = [];
    let last = steps.next().value;
    for (; last.epoch < 5; last = steps.next().value) errors.push(last.meanBatchError);
    errors.push(last.meanBatchError);
    expect(trainRbm(responses, OPTIONS)).toEqual({ parameters: last.parameters(), history: errors });
  });

  it("reconstructs better as it learns, and well below guessing", () => {
    const { history } = trainRbm(responses, { ...OPTIONS, epochs: 100 });
    expect(history[99]).toBeLessThan(history[0]);
    expect(history[99]).toBeLessThan(0.4 * responses.J); // a coin is wrong in half of the 15 responses
  });

  it("sends more weights to zero under a larger penalty", () => {
    const zeros = (penalty: number) =>
      trainRbm(responses, { ...OPTIONS, epochs: 100, penalty }).parameters.weights.filter((w) => w === 0)
        .length;
    expect(zeros(0)).toBe(0);
    expect(zeros(0.01)).toBeGreaterThan(0);
    expect(zeros(0.1)).toBeGreaterThan(zeros(0.01));
  });

  it("starts at an expert's Q", () => {
    const { parameters } = rbmEpochs(responses, {
      ...OPTIONS,
      start: q,
      learningRate: 1e-9,
      penalty: 0,
    }).next().value;
    const weights = parameters().weights;
    for (const [at, entry] of q.entries.entries()) expect(Math.abs(weights[at] - entry)).toBeLessThan(1e-6);
    for (const b of parameters().visibleBias) expect(b).toBeGreaterThan(-5);
    for (const b of parameters().visibleBias) expect(b).toBeLessThan(0);
  });

  for (const [change, message] of [
    [
      { attributes: 15 },
      "trainRbm: attributes must be a whole number ≥ 1 and less than the number of items (15); received 15.",
    ],
    [{ penalty: -1 }, "trainRbm: penalty must be a number from 0 to 1000; received -1."],
    [
      { learningRate: Number.NaN },
      "trainRbm: learningRate must be a finite number, greater than 0 and at most 1000; received NaN.",
    ],
    [{ epochs: 0 }, "trainRbm: epochs must be a whole number ≥ 1; received 0."],
    [{ batchSize: 300 }, "trainRbm: batchSize must be a whole number from 1 to 252; received 300."],
    [
      { start: q, attributes: 4 },
      "trainRbm: start must be a Q-matrix of 15 items and 4 attributes; received 15 and 5.",
    ],
  ] as const)
    it(`refuses ${Object.keys(change).join(" and ")}`, () => {
      expect(() => trainRbm(responses, { ...OPTIONS, ...change })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });
});

describe("missing responses take part in neither phase", () => {
  it("an item that nobody answered keeps its bias, and its weights only shrink", () => {
    const random = stream(2, "absent");
    const rows = Array.from({ length: 60 }, () =>
      Array.from({ length: 6 }, (_, j): ResponseValue => (j === 3 ? null : (random.below(2) as 0 | 1))),
    );
    const options: RbmOptions = { attributes: 2, penalty: 0.001, learningRate: 1, seed: 3 };
    const steps = rbmEpochs(responsesFrom(rows), options);
    const first = steps.next().value.parameters();
    let last = first;
    for (let n = 0; n < 5; n++) last = steps.next().value.parameters();
    expect(last.visibleBias[3]).toBe(first.visibleBias[3]);
    expect(last.visibleBias[2]).not.toBe(first.visibleBias[2]);
    for (const k of [0, 1]) {
      expect(last.weights[3 * 2 + k]).toBeLessThan(first.weights[3 * 2 + k]);
      expect(last.weights[3 * 2 + k]).toBeGreaterThan(first.weights[3 * 2 + k] - 0.1);
    }
  });
});

describe("debiasing and validation", () => {
  const trained = trainRbm(responses, { ...OPTIONS, epochs: 60 }).parameters;
  const after = {
    conventions: CONVENTIONS.program,
    learningRate: 2.5,
    batchSize: 50,
    random: stream(1, "after"),
  };
  const few = keepLargest(trained, 5);
  const starts = { dense: keepLargest(trained, 30), sparse: few };

  for (const [path, start] of Object.entries(starts)) {
    it(`debiasing (${path}) keeps the zeros and moves every other weight`, () => {
      const { parameters } = drain(debiasEpochs(responses, start, after), 3);
      for (const [at, w] of start.weights.entries())
        if (w === 0) expect(parameters.weights[at]).toBe(0);
        else expect(parameters.weights[at]).not.toBe(w);
    });

    it(`validation (${path}) keeps every weight and moves the biases`, () => {
      const { parameters } = drain(validationEpochs(responses, start, after), 3);
      expect(parameters.weights).toEqual(start.weights);
      expect(parameters.visibleBias).not.toEqual(start.visibleBias);
      expect(parameters.hiddenBias).not.toEqual(start.hiddenBias);
    });
  }

  it("takes the kernels on the non-zero weights for the few (it once ran the dense ones under this name)", () => {
    expect(isSparse({ start: few, schedule: { moves: "biases", program: true } })).toBe(true);
    expect(isSparse({ start: starts.dense, schedule: { moves: "biases", program: true } })).toBe(false);
    expect(isSparse({ start: few, schedule: { moves: "penalised", program: true } })).toBe(false);
  });

  it("reconstructs equally well on both paths", () => {
    // Weights of 1e-7 change nothing but the path: the share of non-zero weights is 1.
    const filled = { ...few, weights: few.weights.map((w) => (w === 0 ? 1e-7 : w)) };
    const errors = [few, filled].map((start) =>
      drain(validationEpochs(responses, start, after), 100).history.slice(50),
    );
    const [sparse, dense] = errors.map(
      (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
    );
    // An epoch's error has a deviation of about √(400 · 15 · ¼)/400 = 0.1, the mean of 50 of 0.014; four of √2 that.
    expect(Math.abs(sparse - dense)).toBeLessThan(0.08);
  });
});

describe("runEpochs", () => {
  const conventions = CONVENTIONS.program;
  const run = (shuffledBatches: boolean) =>
    runEpochs(responses, {
      start: startParameters(15, 5, conventions, undefined, stream(1)),
      schedule: { rate: 1, decay: 0.02, penalty: 0, moves: "penalised", summed: false, program: true },
      batchSize: 50,
      shuffledBatches,
      random: stream(2),
    });

  it("gives the mean over students of a whole number of incorrect responses", () => {
    const { meanBatchError } = run(false).next().value;
    expect(Number.isInteger(Math.round(meanBatchError * responses.N * 1e6) / 1e6)).toBe(true);
    expect(meanBatchError).toBeLessThan(responses.J);
  });

  it("deals students to batches at random when asked to", () => {
    const weights = (shuffled: boolean) => run(shuffled).next().value.parameters().weights;
    expect(weights(true)).not.toEqual(weights(false));
    expect(weights(true)).toEqual(weights(true));
  });
});

function keepLargest(parameters: RbmParameters, count: number): RbmParameters {
  const sizes = [...parameters.weights].map(Math.abs).sort((a, b) => b - a);
  return thresholdWeights(parameters, sizes[count - 1]);
}
