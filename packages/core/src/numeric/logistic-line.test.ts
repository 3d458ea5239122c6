import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { logistic } from "./logistic.ts";
import { logisticLine } from "./logistic-line.ts";

const from = { slope: 1, intercept: 0 };
const limit = 30;

describe("logisticLine", () => {
  it("goes through two points exactly: shares 1/4 at −1 and 3/4 at 1 give slope ln 3, intercept 0", () => {
    const line = logisticLine(from, {
      x: Float64Array.of(-1, 1),
      trials: Float64Array.of(8, 4),
      successes: Float64Array.of(2, 3),
      limit,
    });
    expectClose([line.slope, line.intercept], [Math.log(3), 0], { atol: 1e-8 }); // the ridge, 1e-9 of the information
  });

  it("gives back the line behind expected successes, from far away", () => {
    const x = Float64Array.of(-2, -1, 0, 1, 2);
    const trials = Float64Array.of(5, 20, 50, 20, 5);
    const successes = x.map((at, q) => trials[q] * logistic(2.5 * at - 1));
    const line = logisticLine({ slope: -8, intercept: 9 }, { x, trials, successes, limit });
    expectClose([line.slope, line.intercept], [2.5, -1], { rtol: 1e-7 }); // the ridge
  });

  it("goes out only as far as it pays where all succeed", () => {
    const data = { x: Float64Array.of(-1, 1), trials: Float64Array.of(5, 5), limit };
    const line = logisticLine(from, { ...data, successes: Float64Array.of(5, 5) });
    expect(logistic(line.intercept - line.slope)).toBeGreaterThan(1 - 1e-6);
    expect(Math.abs(line.intercept) + Math.abs(line.slope)).toBeLessThan(100);
  });

  it("moves the intercept where all trials are at one point", () => {
    const line = logisticLine(from, {
      x: Float64Array.of(0, 1),
      trials: Float64Array.of(4, 0),
      successes: Float64Array.of(1, 0),
      limit,
    });
    expectClose([line.slope, line.intercept], [1, -Math.log(3)], { rtol: 1e-8 }); // the ridge
  });

  it("stays where every probability has rounded to 1", () => {
    const certain = { slope: 0, intercept: 900 };
    const trials = Float64Array.of(5, 5);
    const x = Float64Array.of(-1, 1);
    const data = { x, trials, successes: Float64Array.of(5, 4), limit: 1000 };
    expect(logisticLine(certain, data)).toEqual(certain);
  });

  it("stays without trials", () => {
    const nothing = new Float64Array(2);
    const x = Float64Array.of(-1, 1);
    expect(logisticLine(from, { x, trials: nothing, successes: nothing, limit })).toEqual(from);
  });
});
