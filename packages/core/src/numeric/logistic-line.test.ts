import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { logistic } from "./logistic.ts";
import {
  expandLine,
  type GroupedTrials,
  type LogisticLine,
  logisticLine,
  NO_PRIOR,
} from "./logistic-line.ts";

/** The formula of `expandLine`, as it is written. */
function logLineDensity(
  { slope, intercept }: LogisticLine,
  { x, trials, successes }: GroupedTrials,
  { slopePrecision, interceptPrecision } = NO_PRIOR,
): number {
  return Array.from(x, (at, q) => {
    const p = logistic(slope * at + intercept);
    return successes[q] * Math.log(p) + (trials[q] - successes[q]) * Math.log(1 - p);
  }).reduce((a, b) => a + b, -(slopePrecision * slope ** 2 + interceptPrecision * intercept ** 2) / 2);
}

const from = { slope: 1, intercept: 0 };
const limit = 30;
const bounds = { limit };

describe("logisticLine", () => {
  it("goes through two points exactly: shares 1/4 at −1 and 3/4 at 1 give slope ln 3, intercept 0", () => {
    const line = logisticLine(
      from,
      {
        x: Float64Array.of(-1, 1),
        trials: Float64Array.of(8, 4),
        successes: Float64Array.of(2, 3),
      },
      bounds,
    );
    expectClose([line.slope, line.intercept], [Math.log(3), 0], { atol: 1e-8 }); // the ridge, 1e-9 of the information
  });

  it("gives back the line behind expected successes, from far away", () => {
    const x = Float64Array.of(-2, -1, 0, 1, 2);
    const trials = Float64Array.of(5, 20, 50, 20, 5);
    const successes = x.map((at, q) => trials[q] * logistic(2.5 * at - 1));
    const line = logisticLine({ slope: -8, intercept: 9 }, { x, trials, successes }, bounds);
    expectClose([line.slope, line.intercept], [2.5, -1], { rtol: 1e-7 }); // the ridge
  });

  it("goes out only as far as it pays where all succeed", () => {
    const data = { x: Float64Array.of(-1, 1), trials: Float64Array.of(5, 5) };
    const line = logisticLine(from, { ...data, successes: Float64Array.of(5, 5) }, bounds);
    expect(logistic(line.intercept - line.slope)).toBeGreaterThan(1 - 1e-6);
    expect(Math.abs(line.intercept) + Math.abs(line.slope)).toBeLessThan(100);
  });

  it("moves the intercept where all trials are at one point", () => {
    const line = logisticLine(
      from,
      {
        x: Float64Array.of(0, 1),
        trials: Float64Array.of(4, 0),
        successes: Float64Array.of(1, 0),
      },
      bounds,
    );
    expectClose([line.slope, line.intercept], [1, -Math.log(3)], { rtol: 1e-8 }); // the ridge
  });

  it("stays where every probability has rounded to 1", () => {
    const certain = { slope: 0, intercept: 900 };
    const trials = Float64Array.of(5, 5);
    const x = Float64Array.of(-1, 1);
    const data = { x, trials, successes: Float64Array.of(5, 4) };
    expect(logisticLine(certain, data, { limit: 1000 })).toEqual(certain);
  });

  it("with a bound of the slope, has the bound and the best intercept with it", () => {
    const x = Float64Array.of(-2, -1, 0, 1, 2);
    const trials = Float64Array.of(5, 20, 50, 20, 5);
    const successes = x.map((at, q) => trials[q] * logistic(4 * at - 1));
    for (const slope of [1, 3, -3]) {
      const data = { x, trials, successes };
      const line = logisticLine({ slope, intercept: 5 }, data, { limit, mostSlope: 3 });
      expect(line.slope).toBe(3);
      // no residual, to Newton's last step: 1e-9 of the trials
      expectClose(expandLine(line, data).gIntercept, 0, { atol: 1e-6 });
    }
  });

  it("leaves the bound where that is better, and never goes down", () => {
    const x = Float64Array.of(-2, -1, 0, 1, 2);
    const trials = Float64Array.of(5, 20, 50, 20, 5);
    for (const slope of [-2, 0.5, 2.5])
      for (const intercept of [-6, 0, 3]) {
        const data = { x, trials, successes: x.map((at, q) => trials[q] * logistic(slope * at + 1)) };
        const start = { slope: 3, intercept };
        const line = logisticLine(start, data, { limit, mostSlope: 3 });
        expectClose([line.slope, line.intercept], [slope, 1], { rtol: 1e-6 }); // the ridge
        expect(logLineDensity(line, data)).toBeGreaterThanOrEqual(logLineDensity(start, data));
      }
  });

  it("stays without trials", () => {
    const nothing = new Float64Array(2);
    const x = Float64Array.of(-1, 1);
    expect(logisticLine(from, { x, trials: nothing, successes: nothing }, bounds)).toEqual(from);
  });
});

describe("expandLine", () => {
  const data = { x: [-1, 0.5, 2], trials: [4, 6, 5], successes: [1, 4, 4] };
  const prior = { slopePrecision: 0.3, interceptPrecision: 0.1 };
  const at = { slope: 0.7, intercept: -0.2 };

  it("by hand: one success of four at x = 1 and the line 0 leave residual 1 − 2 and information 4/4", () => {
    expect(expandLine({ slope: 0, intercept: 0 }, { x: [1], trials: [4], successes: [1] })).toEqual({
      gSlope: -1,
      gIntercept: -1,
      hSlope: 1,
      hBoth: 1,
      hIntercept: 1,
    });
  });

  it("has the derivatives of the log density, prior included", () => {
    const height = (slope: number, intercept: number) => logLineDensity({ slope, intercept }, data, prior);
    const h = 1e-4;
    const { slope, intercept } = at;
    const { gSlope, gIntercept, hSlope, hBoth, hIntercept } = expandLine(at, data, prior);
    const along = (s: number, i: number) =>
      (height(slope + s * h, intercept + i * h) - height(slope - s * h, intercept - i * h)) / (2 * h);
    expectClose([gSlope, gIntercept], [along(1, 0), along(0, 1)], { rtol: 1e-6 }); // third derivatives times h²
    const bend = (s: number, i: number) =>
      -(
        height(slope + s * h, intercept + i * h) -
        2 * height(slope, intercept) +
        height(slope - s * h, intercept - i * h)
      ) /
      (h * h);
    // rounding of heights near 10, 1e-15, over h²
    expectClose([hSlope, hIntercept], [bend(1, 0), bend(0, 1)], { atol: 1e-5 });
    expectClose(hBoth, (bend(1, 1) - hSlope - hIntercept) / 2, { atol: 1e-5 });
  });
});
