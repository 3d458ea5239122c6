import { describe, expect, it } from "vitest";
import { compareQ } from "../../compare/compare-q.ts";
import { simulate } from "../../simulate/simulate.ts";
import { factorQ, qFromLoadings } from "./factor-q.ts";

describe("qFromLoadings", () => {
  const loadings = Float64Array.of(0.5, 0.2, -0.6, 0.21, 0.1, 0.1);

  it("takes what is above the cut, not at it, and not what is negative", () => {
    const q = qFromLoadings(loadings, ["a", "b", "c"], 2);
    expect([...q.entries]).toEqual([1, 0, 0, 1, 0, 0]);
    expect([q.J, q.K, q.items, q.attributes]).toEqual([3, 2, ["a", "b", "c"], ["A1", "A2"]]);
  });

  it("takes another cut", () => {
    expect([...qFromLoadings(loadings, ["a", "b", "c"], 2, { cut: 0.09 }).entries]).toEqual([
      1, 1, 0, 1, 1, 1,
    ]);
  });
});

describe("factorQ", () => {
  const { responses, q } = simulate({ model: "ACDM", attributes: 4, examinees: 2000, seed: 2 });

  it("recovers easy data, its items' names with it", () => {
    const found = factorQ(responses, 4);
    expect(compareQ(found, q).exact).toBe(true);
    expect(found.items).toEqual(q.items);
  });

  it("hands its options on", () => {
    const ones = (cut: number) =>
      factorQ(responses, 4, { cut }).entries.filter((entry) => entry === 1).length;
    expect(ones(0.6)).toBeLessThan(ones(0.2));
    expect(() => factorQ(responses, 4, { cut: 1 })).toThrow(
      "factorQ: cut must be at least 0 and less than 1; received 1.",
    );
    expect(() => factorQ(responses, 4, { starts: 0.5 })).toThrow(
      "factorLoadings: starts must be a whole number ≥ 1; received 0.5.",
    );
  });
});
