import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { reducedPattern } from "../models/class-space.ts";
import { bestLinearPredictor } from "./best-linear-predictor.ts";

/**
 * A sum of 2^K ≤ 64 numbers below ¼ errs by less than 64 · 2^−53 · ¼ < 2e-15; K + 1 ≤ 7 of them make an equation, and
 * solving divides by the smallest eigenvalue of Cov(α), at least .0125 below: 1e-12.
 */
const atol = 1e-12;

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const shares = (min: number, max: number, length: number) =>
  fc.array(share(min, max), { minLength: length, maxLength: length });

/** Which of K attributes an item needs; at least one. */
const needed = (K: number) =>
  fc.subarray([...Array(K).keys()], { minLength: 1 }).map((some) => some.sort((a, b) => a - b));

/** P(c) of K independent attributes, the rest free: { p [K], profiles [2^K], item, guess, slip }. */
const independent = fc
  .integer({ min: 1, max: 6 })
  .chain((K) =>
    fc
      .record({ p: shares(0.05, 0.95, K), item: needed(K), guess: share(0, 0.45), slip: share(0.01, 0.45) })
      .map((drawn) => ({ ...drawn, profiles: productOf(drawn.p) })),
  );

/** Any P(c) of at least a twentieth of an even share each, so that Var(Σ v_k α_k) ≥ .05 · ¼ for Σ v_k² = 1. */
const dependent = fc.integer({ min: 1, max: 5 }).chain((K) =>
  fc
    .record({
      weights: shares(0.05, 1, 2 ** K),
      item: needed(K),
      guess: share(0, 0.45),
      slip: share(0.01, 0.45),
    })
    .map(({ weights, ...drawn }) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return { ...drawn, K, profiles: weights.map((weight) => weight / total) };
    }),
);

/** Success by reduced pattern [2^n]; every attribute more raises it. */
const monotone = (n: number) =>
  shares(0.01, 1, 2 ** n).map((steps) => {
    const heights = steps.map(() => 0);
    for (let pattern = 1; pattern < heights.length; pattern++)
      for (let a = 0; a < n; a++)
        if ((pattern >>> a) & 1)
          heights[pattern] = Math.max(heights[pattern], heights[pattern ^ (1 << a)] + steps[pattern]);
    return heights.map((height) => 0.05 + (0.9 * height) / Math.max(...heights));
  });

describe("bestLinearPredictor", () => {
  it("gives the values worked by hand", () => {
    // p = (.5, .4), g = .1, s = .2, both needed: β_1 = .7·.4 = .28, β_2 = .7·.5 = .35; P(both) = .2, so
    // E[R] = .1 + .7·.2 = .24 and β_0 = .24 − .28·.5 − .35·.4 = −.04
    const { intercept, weights } = bestLinearPredictor([0.3, 0.3, 0.2, 0.2], [0.1, 0.1, 0.1, 0.8]);
    expectClose([intercept, ...weights], [-0.04, 0.28, 0.35], { atol: 1e-15 }); // a dozen roundings below ½
  });

  it("leaves an error that no attribute predicts, whatever profiles and item", () => {
    const any = dependent.chain((drawn) =>
      shares(0, 1, 2 ** drawn.K).map((success) => ({ ...drawn, success })),
    );
    fc.assert(
      fc.property(any, ({ K, profiles, success }) => {
        const { intercept, weights } = bestLinearPredictor(profiles, success);
        const left = success.map((P, c) => P - weights.reduce((sum, w, k) => sum + w * bit(c, k), intercept));
        const mean = (of: (c: number) => number) => profiles.reduce((sum, p, c) => sum + p * of(c), 0);
        expectClose(
          mean((c) => left[c]),
          0,
          { atol },
        );
        for (let k = 0; k < K; k++)
          expectClose(
            mean((c) => left[c] * bit(c, k)),
            0,
            { atol },
          );
      }),
    );
  });
});

describe("proposition 1: independent attributes, a DINA item", () => {
  it("has weight (1 − s − g) Π p_i over the other needed attributes, and 0 on what is not needed", () => {
    fc.assert(
      fc.property(independent, ({ p, profiles, item, guess, slip }) => {
        const { weights } = bestLinearPredictor(profiles, dinaOn(item, p.length, guess, slip));
        const expected = p.map((_, k) =>
          item.includes(k)
            ? item.reduce((product, i) => (i === k ? product : product * p[i]), 1 - slip - guess)
            : 0,
        );
        expectClose(weights, expected, { atol });
      }),
    );
  });
});

describe("proposition 2: independent attributes, a monotone GDINA item", () => {
  const monotoneItem = independent.chain((drawn) =>
    monotone(drawn.item.length).map((reduced) => ({ ...drawn, reduced })),
  );

  it("has the mean gain of an attribute as its weight, above 0, and 0 on what is not needed", () => {
    fc.assert(
      fc.property(monotoneItem, ({ p, profiles, item, reduced }) => {
        const success = onAll(item, p.length, reduced);
        const { weights } = bestLinearPredictor(profiles, success);
        const gains = p.map((_, k) =>
          profiles.reduce((sum, P, c) => sum + P * (success[c | (1 << k)] - success[c & ~(1 << k)]), 0),
        );
        expectClose(weights, gains, { atol });
        // a step is at least .01 of a height that is at most n, and .9 of that is kept
        for (const k of item) expect(weights[k]).toBeGreaterThan((0.9 * 0.01) / item.length - atol);
      }),
    );
  });

  it("needs the item to be monotone: p = ½ and P = .1, .9, .9, .1 give weight 0 to both that are needed", () => {
    const { weights } = bestLinearPredictor([0.25, 0.25, 0.25, 0.25], [0.1, 0.9, 0.9, 0.1]);
    expectClose(weights, [0, 0], { atol: 1e-15 });
  });
});

describe("remark 2: dependent attributes", () => {
  it("keeps the zeros of an item that needs one attribute", () => {
    fc.assert(
      fc.property(dependent, ({ K, profiles, item: [k], guess, slip }) => {
        const { weights } = bestLinearPredictor(profiles, dinaOn([k], K, guess, slip));
        expectClose(
          weights,
          weights.map((_, l) => (l === k ? 1 - slip - guess : 0)),
          { atol },
        );
      }),
    );
  });

  it("keeps those of an additive item, which is linear itself", () => {
    fc.assert(
      fc.property(dependent, ({ K, profiles, item, guess, slip }) => {
        const effect = (1 - slip - guess) / item.length;
        const success = profiles.map((_, c) => item.reduce((sum, k) => sum + effect * bit(c, k), guess));
        const { weights } = bestLinearPredictor(profiles, success);
        expectClose(
          weights,
          Array.from({ length: K }, (_, k) => (item.includes(k) ? effect : 0)),
          { atol },
        );
      }),
    );
  });

  it("may lose all of a DINA item: where the third attribute is had by those who have both others, it takes the weight", () => {
    // profiles 000, 100, 010 and 111 a quarter each; R is .1, or .8 for 111, which is .1 + .7 α_3
    const profiles = [0.25, 0.25, 0.25, 0, 0, 0, 0, 0.25];
    const { weights } = bestLinearPredictor(profiles, dinaOn([0, 1], 3, 0.1, 0.2));
    expectClose(weights, [0, 0, 0.7], { atol: 1e-15 }); // a dozen roundings below 1
  });
});

describe("bestLinearPredictor refuses", () => {
  const half = [0.5, 0.5];
  const refused: [profiles: number[], success: number[], message: string][] = [
    [[0.5, 0.3, 0.2], half, "profiles must be 2^K numbers, K ≥ 1; received 3."],
    [[1], [1], "profiles must be 2^K numbers, K ≥ 1; received 1."],
    [half, [0.1], "success must be 2 numbers like profiles; received 1."],
    [[1.5, -0.5], half, "profiles[0] must be a number from 0 to 1; received 1.5."],
    [half, [0, Number.NaN], "success[1] must be a finite number from 0 to 1; received NaN."],
    [[0.5, 0.25], half, "profiles must be numbers that sum to 1; received a sum of 0.75."],
    [
      [0.5, 0, 0, 0.5],
      [0, 0, 0, 1],
      "profiles must be probabilities under which no attribute is constant or a linear function of others; received 1 of 2 attributes that are not.",
    ],
  ];
  for (const [profiles, success, message] of refused)
    it(message, () => {
      expect(() => bestLinearPredictor(profiles, success)).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `bestLinearPredictor: ${message}` }),
      );
    });
});

function bit(c: number, k: number): number {
  return (c >>> k) & 1;
}

/** [2^K] */
function productOf(p: readonly number[]): number[] {
  return Array.from({ length: 2 ** p.length }, (_, c) =>
    p.reduce((product, share, k) => product * (bit(c, k) ? share : 1 - share), 1),
  );
}

/** Success by reduced pattern, on all patterns [2^K]. */
function onAll(item: readonly number[], K: number, reduced: readonly number[]): number[] {
  return Array.from({ length: 2 ** K }, (_, c) => reduced[reducedPattern(item, c)]);
}

function dinaOn(item: readonly number[], K: number, guess: number, slip: number): number[] {
  const all = 2 ** item.length - 1;
  return onAll(
    item,
    K,
    Array.from({ length: all + 1 }, (_, pattern) => (pattern === all ? 1 - slip : guess)),
  );
}
