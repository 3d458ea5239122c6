import { describe, expect, it } from "vitest";
import { stream } from "../random/stream.ts";
import { CONVENTIONS, rateDecay } from "./conventions.ts";
import { startParameters } from "./start-parameters.ts";
import { thresholdWeights } from "./threshold-weights.ts";

/** The two sides of the table in docs/methods/rbm.md. */
describe("conventions", () => {
  it("are those of the program", () => {
    expect(CONVENTIONS.program).toEqual({
      summedGradient: false,
      rateByBatchSize: true,
      secondPassFromProbabilities: true,
      nonZeroFrom: 0.1,
      shuffledBatches: false,
      nonNegativeStart: true,
      epochs: 100,
      penalties: [0.004, 0.006, 0.008, 0.01, 0.012, 0.014, 0.016],
      learningRates: [0.5, 1.5, 2.5, 3.5, 4.5],
    });
  });

  it("are those of the printed paper", () => {
    const { penalties, learningRates, ...rest } = CONVENTIONS.printed;
    expect(rest).toEqual({
      summedGradient: true,
      rateByBatchSize: false,
      secondPassFromProbabilities: false,
      nonZeroFrom: Number.MIN_VALUE,
      shuffledBatches: true,
      nonNegativeStart: false,
      epochs: 300,
    });
    expect([penalties.length, penalties[0], penalties[12]]).toEqual([13, 0.003, 0.015]);
    expect([learningRates.length, learningRates[0], learningRates[10]]).toEqual([11, 0.5, 5.5]);
  });

  it("let the rate fall with t over the batch size in use (it was 50 whatever the batch size)", () => {
    expect(rateDecay(CONVENTIONS.program, 25)).toBe(1 / 25);
    expect(rateDecay(CONVENTIONS.printed, 25)).toBe(1);
  });
});

describe("startParameters", () => {
  const [J, K] = [200, 10];
  const start = (name: keyof typeof CONVENTIONS) =>
    startParameters(J, K, CONVENTIONS[name], undefined, stream(3, "start"));
  const range = (values: Float32Array) => [Math.min(...values), Math.max(...values)];

  it("fills the program's ranges: W in (0, 2.5), b in (−2, −0.5), c normal with deviation 0.1", () => {
    const { weights, visibleBias, hiddenBias } = start("program");
    const [low, high] = range(weights);
    // 2000 uniform numbers come this near to the ends with all but certainty: (1 − 0.02)^2000 < 1e-17
    expect([low > 0, low < 0.05, high > 2.45, high < 2.5]).toEqual([true, true, true, true]);
    const [lowB, highB] = range(visibleBias);
    expect([lowB > -2, lowB < -1.8, highB > -0.7, highB < -0.5]).toEqual([true, true, true, true]);
    expect(Math.max(...hiddenBias.map(Math.abs))).toBeLessThan(0.5); // five deviations
    expect(Math.max(...hiddenBias.map(Math.abs))).toBeGreaterThan(0.02);
  });

  it("is small, of both signs, with zero biases for printed", () => {
    const { weights, visibleBias, hiddenBias } = start("printed");
    const deviation = Math.sqrt(weights.reduce((sum, w) => sum + w * w, 0) / weights.length);
    expect(Math.abs(deviation - 0.1)).toBeLessThan(0.008); // five standard errors of 0.1/√4000
    expect(weights.some((w) => w < 0)).toBe(true);
    expect([...visibleBias, ...hiddenBias].every((b) => b === 0)).toBe(true);
  });
});

it("thresholdWeights keeps a weight of exactly the threshold and zeroes what is below, either sign", () => {
  const rbm = { J: 1, K: 4, visibleBias: new Float32Array(1), hiddenBias: new Float32Array(4) };
  const weights = Float32Array.of(0.5, -0.25, 0.249, -0.1);
  expect([...thresholdWeights({ ...rbm, weights }, 0.25).weights]).toEqual([0.5, -0.25, 0, 0]);
});
