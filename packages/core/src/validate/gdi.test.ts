import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { gdi, pvaf } from "./gdi.ts";

/** Straight from the formula, one q-vector at a time. */
function plainGdi(shares: readonly number[], success: readonly number[], q: number): number {
  const groups = new Map<number, { weight: number; sum: number }>();
  for (const [c, share] of shares.entries()) {
    const group = groups.get(c & q) ?? { weight: 0, sum: 0 };
    groups.set(c & q, { weight: group.weight + share, sum: group.sum + share * success[c] });
  }
  const mean = shares.reduce((sum, share, c) => sum + share * success[c], 0);
  return [...groups.values()].reduce((sum, { weight, sum: s }) => sum + weight * (s / weight - mean) ** 2, 0);
}

const item = fc.integer({ min: 1, max: 5 }).chain((K) =>
  fc.record({
    K: fc.constant(K),
    weights: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
      minLength: 2 ** K,
      maxLength: 2 ** K,
    }),
    success: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2 ** K, maxLength: 2 ** K }),
  }),
);
const sharesOf = (weights: readonly number[]) => {
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
};

describe("gdi", () => {
  it("is the variance between the groups: two attributes, by hand", () => {
    // classes 00, 10, 01, 11 with shares .4, .2, .3, .1 and p .1, .2, .1, .9: p̄ = .04 + .04 + .03 + .09 = .2
    // first attribute: .7 with p .1, .3 with p (.04 + .09)/.3 = .4333 → .7 · .01 + .3 · .05444 = .02333
    // second: .6 with (.04 + .04)/.6 = .1333, .4 with .3 → .6 · .00444 + .4 · .01 = .006667
    // both: .4 · .01 + 0 + .3 · .01 + .1 · .49 = .056
    const values = gdi(Float64Array.of(0.4, 0.2, 0.3, 0.1), Float64Array.of(0.1, 0.2, 0.1, 0.9));
    const expected = [0, 0.0233333333, 0.0066666667, 0.056];
    // nine decimals were written down
    for (const [q, value] of expected.entries()) expectClose(values[q], value, { atol: 1e-9 });
  });

  it("equals the formula for every q-vector", () => {
    fc.assert(
      fc.property(item, ({ weights, success }) => {
        const shares = sharesOf(weights);
        const values = gdi(Float64Array.from(shares), Float64Array.from(success));
        // sums in another order
        for (let q = 0; q < shares.length; q++)
          expectClose(values[q], plainGdi(shares, success, q), { rtol: 1e-9, atol: 1e-14 });
      }),
      { seed: 1 },
    );
  });

  it("never falls when an attribute is added, and the full vector accounts for everything", () => {
    fc.assert(
      fc.property(item, ({ K, weights, success }) => {
        const values = gdi(Float64Array.from(sharesOf(weights)), Float64Array.from(success));
        const shares = pvaf(values);
        if (shares === null) return;
        expect(shares[2 ** K - 1]).toBe(1);
        for (let q = 0; q < 2 ** K; q++)
          for (let k = 0; k < K; k++) expect(shares[q | (1 << k)]).toBeGreaterThanOrEqual(shares[q] - 1e-12);
      }),
      { seed: 2 },
    );
  });

  it("goes along when attributes are renamed", () => {
    fc.assert(
      fc.property(item, ({ K, weights, success }) => {
        const shares = sharesOf(weights);
        // attribute k becomes attribute K − 1 − k
        const turned = (mask: number) =>
          Array.from({ length: K }, (_, k) => ((mask >>> k) & 1) << (K - 1 - k)).reduce((a, b) => a | b, 0);
        const values = gdi(Float64Array.from(shares), Float64Array.from(success));
        const other = gdi(
          Float64Array.from(shares, (_, c) => shares[turned(c)]),
          Float64Array.from(success, (_, c) => success[turned(c)]),
        );
        for (let q = 0; q < 2 ** K; q++)
          expectClose(other[turned(q)], values[q], { rtol: 1e-9, atol: 1e-14 });
      }),
      { seed: 3 },
    );
  });
});

it("has no PVAF of an item that every class solves alike", () => {
  expect(pvaf(gdi(Float64Array.of(0.5, 0.5), Float64Array.of(0.7, 0.7)))).toBeNull();
});
