import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { attributeNames } from "../data/q-matrix.ts";
import { stream } from "../random/stream.ts";
import { simulateClasses } from "./simulate-classes.ts";

/** Fixed seed; 4 standard errors would refuse a right program once in 16,000 shares. */
const STANDARD_ERRORS = 4;
const N = 40_000;
const K = 4;

function simulated(classes: number, mastery: readonly [number, number], N_ = N) {
  const students = Array.from({ length: N_ }, (_, i) => String(i + 1));
  const design = { students, attributes: attributeNames(K), classes, mastery };
  return simulateClasses(design, stream(7, "classes.test"));
}

describe("simulateClasses", () => {
  it("masters one and two attributes as often as the classes' probabilities say", () => {
    const { profiles, classes } = simulated(3, [0.1, 0.9]);
    for (let k = 0; k < K; k++)
      for (let l = 0; l <= k; l++) {
        const expected = classes.reduce((sum, p) => sum + (k === l ? p[k] : p[k] * p[l]), 0) / 3;
        let both = 0;
        for (let i = 0; i < N; i++) both += profiles.mastery[i * K + k] * profiles.mastery[i * K + l];
        expectClose(both / N, expected, {
          atol: STANDARD_ERRORS * Math.sqrt((expected * (1 - expected)) / N),
        });
      }
  });

  it("draws the probabilities from the interval, all over it", () => {
    const drawn = simulated(500, [0.2, 0.6], 1).classes.flat();
    expect(drawn.length).toBe(2000);
    expect(Math.min(...drawn)).toBeGreaterThan(0.2);
    expect(Math.max(...drawn)).toBeLessThan(0.6);
    const mean = drawn.reduce((sum, p) => sum + p) / drawn.length;
    // a uniform number on an interval of 0.4 has standard deviation 0.4/√12
    expectClose(mean, 0.4, { atol: (STANDARD_ERRORS * 0.4) / Math.sqrt(12 * 2000) });
  });

  it("keeps the first classes when there are more, and the first students", () => {
    expect(simulated(4, [0.1, 0.9], 10).classes.slice(0, 3)).toEqual(simulated(3, [0.1, 0.9], 10).classes);
    const few = simulated(3, [0.1, 0.9], 10).profiles.mastery;
    expect(simulated(3, [0.1, 0.9], 20).profiles.mastery.slice(0, few.length)).toEqual(few);
  });

  it("knows certain masters and certain others", () => {
    expect(new Set(simulated(2, [1, 1], 50).profiles.mastery)).toEqual(new Set([1]));
    expect(new Set(simulated(2, [0, 0], 50).profiles.mastery)).toEqual(new Set([0]));
  });
});
