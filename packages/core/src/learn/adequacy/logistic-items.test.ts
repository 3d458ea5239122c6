import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { abilityNodes } from "./ability-nodes.ts";
import { logisticItems } from "./logistic-items.ts";

const RIDGE = { intercept: 0.01, slope: 0.1 };

/** f as its formula reads. */
function height(a: ArrayLike<number>, points: Float64Array, trials: Float64Array, successes: Float64Array) {
  const D = a.length - 1;
  let sum = -(RIDGE.intercept * a[0] ** 2) / 2;
  for (let d = 1; d <= D; d++) sum -= (RIDGE.slope * a[d] ** 2) / 2;
  for (let c = 0; c < trials.length; c++) {
    let eta = a[0];
    for (let d = 0; d < D; d++) eta += a[d + 1] * points[c * D + d];
    sum += successes[c] * eta - trials[c] * Math.log(1 + Math.exp(eta));
  }
  return sum;
}

describe("logisticItems", () => {
  it("never lowers the penalised log-likelihood, from anywhere", () => {
    const { C, points } = abilityNodes(2);
    const items = logisticItems(points, C, 2, RIDGE);
    const parameter = fc.double({ min: -6, max: 6, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(parameter, parameter, parameter),
        fc.integer({ min: 1, max: 1000 }),
        (start, seed) => {
          const trials = Float64Array.from({ length: C }, (_, c) => ((c * seed) % 17) / 2);
          const successes = trials.map((n, c) => (n * ((c * seed) % 5)) / 4);
          const a = Float64Array.from(start);
          const before = height(a, points, trials, successes);
          items.step(a, trials, successes);
          // sums of 177 terms of size 100, rounded
          expect(height(a, points, trials, successes)).toBeGreaterThanOrEqual(before - 1e-9);
        },
      ),
    );
  });

  it("comes to rest where the derivatives are 0", () => {
    const { C, points, weights } = abilityNodes(2);
    const items = logisticItems(points, C, 2, RIDGE);
    const truth = Float64Array.of(0.5, 1.2, -0.7);
    const p = new Float64Array(C);
    items.probabilities(truth, p);
    const trials = weights.map((w) => 1e6 * w);
    const a = Float64Array.of(0, 1, 1);
    for (let step = 0; step < 20; step++)
      items.step(
        a,
        trials,
        trials.map((n, c) => n * p[c]),
      );
    expectClose(a, truth, { atol: 1e-5 }); // the ridge against 10⁶ trials
  });

  it("stays with items that were never answered, but for the ridge", () => {
    const { C, points } = abilityNodes(1);
    const a = Float64Array.of(1, 2);
    logisticItems(points, C, 1, RIDGE).step(a, new Float64Array(C), new Float64Array(C));
    expectClose(a, [0, 0], { atol: 1e-12 }); // the prior alone: one exact Newton step to its mode
  });
});
