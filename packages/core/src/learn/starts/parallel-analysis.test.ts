import { describe, expect, it } from "vitest";
import { countRow } from "../../data/bit-matrix.ts";
import { type ResponseValue, responsesFrom } from "../../data/responses.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { attributeBounds, boundsFrom } from "./attribute-bounds.ts";
import { countPair } from "./pair-counts.ts";
import { parallelAnalysis, permuteResponses } from "./parallel-analysis.ts";

const { responses } = simulate({ model: "GDINA", attributes: 4, examinees: 1500, seed: 3 });

describe("parallelAnalysis", () => {
  it("finds the attributes of easy data", () => {
    const { observed, chance, largestByChance, factors, certain } = parallelAnalysis(responses);
    expect([factors, certain]).toEqual([4, 4]);
    expect([observed.length, chance.length]).toEqual([12, 12]);
    for (const curve of [observed, chance]) expect([...curve]).toEqual([...curve].sort((a, b) => b - a));
    expect(largestByChance).toBeGreaterThan(chance[0]);
    expect(observed[3]).toBeGreaterThan(largestByChance);
    expect(observed[4]).toBeLessThan(chance[4]);
  });

  it("finds hardly anything where items are unrelated", () => {
    for (const seed of [1, 2, 3]) {
      const unrelated = permuteResponses(responses, stream(seed, "unrelated"));
      expect(parallelAnalysis(unrelated).certain).toBeLessThanOrEqual(1);
    }
  });

  it("is the same for the same seed and refuses no replications", () => {
    expect(parallelAnalysis(responses, { seed: 2 })).toEqual(parallelAnalysis(responses, { seed: 2 }));
    expect(parallelAnalysis(responses, { seed: 2 }).chance).not.toEqual(
      parallelAnalysis(responses, { seed: 3 }).chance,
    );
    expect(() => parallelAnalysis(responses, { replications: 0 })).toThrow(
      "parallelAnalysis: replications must be a whole number ≥ 1; received 0.",
    );
  });
});

describe("attributeBounds", () => {
  const curve = (J: number) => new Float64Array(J);

  it("by hand: ⌈5/2⌉ and ⌈1.5 · 7⌉ + 1, ⌈2.5 · 4⌉ + 1 where 2 of 4 are certain, no more than half of the items, no less than 1", () => {
    const rest = { chance: curve(30), largestByChance: 0 };
    expect(boundsFrom({ observed: curve(30), ...rest, certain: 5, factors: 7 })).toEqual({
      low: 3,
      high: 12,
    });
    expect(boundsFrom({ observed: curve(30), ...rest, certain: 2, factors: 4 })).toEqual({
      low: 1,
      high: 11,
    });
    expect(boundsFrom({ observed: curve(9), ...rest, certain: 3, factors: 7 })).toEqual({ low: 2, high: 4 });
    expect(boundsFrom({ observed: curve(30), ...rest, certain: 0, factors: 0 })).toEqual({ low: 1, high: 1 });
    expect(boundsFrom({ observed: curve(1), ...rest, certain: 1, factors: 1 })).toEqual({ low: 1, high: 1 });
  });

  it("hold the true number of attributes where it is hard to see: noise .2, ρ = .75", () => {
    for (const [attributes, model] of [
      [3, "DINA"],
      [6, "ACDM"],
      [9, "GDINA"],
    ] as const) {
      const hard = simulate({ model, attributes, examinees: 2000, noise: 0.2, rho: 0.75, seed: 1 }).responses;
      const { low, high } = attributeBounds(hard);
      expect(low).toBeLessThanOrEqual(attributes);
      expect(high).toBeGreaterThanOrEqual(attributes);
    }
  });
});

describe("permuteAnswers", () => {
  const random = stream(1, "permute");
  const N = 4000;
  /** Item 2 repeats item 1; a quarter of item 2's responses is missing. */
  const responses = responsesFrom(
    Array.from({ length: N }, (_, i): ResponseValue[] => {
      const response = random.uniform() < 0.7 ? 1 : 0;
      return [response, i % 4 === 0 ? null : response];
    }),
  );

  it("keeps who answered and how many were right, and unties the items", () => {
    const dealt = permuteResponses(responses, stream(2));
    expect(dealt.present).toEqual(responses.present);
    for (const j of [0, 1]) expect(countRow(dealt.correct, j)).toBe(countRow(responses.correct, j));
    const counts = { both: 0, bothRight: 0, firstRight: 0, secondRight: 0 };
    countPair(dealt, 0, 1, counts);
    const expected = (counts.firstRight * counts.secondRight) / counts.both;
    // hypergeometric: variance below both · (.7 · .3)² = 132; four standard deviations
    expect(Math.abs(counts.bothRight - expected)).toBeLessThan(4 * Math.sqrt(132));
    expect(countRow(dealt.correct, 1)).toBe(counts.secondRight); // nobody right who gave no response
  });

  it("deals the same under the same stream, otherwise under another", () => {
    const [a, b, c] = [2, 2, 3].map((seed) => permuteResponses(responses, stream(seed)).correct);
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
  });
});
