import { describe, expect, it } from "vitest";
import { simulate } from "../simulate/simulate.ts";
import {
  type AttributeOutcome,
  choiceFrom,
  chooseAttributes,
  jobsAround,
  usedColumns,
} from "./choose-attributes.ts";

describe("chooseAttributes", () => {
  for (const [model, K] of [
    ["DINA", 3],
    ["GDINA", 4],
  ] as const)
    it(`finds out that ${model} data have ${K} attributes, and the score is best there`, () => {
      const { responses } = simulate({ model, attributes: K, examinees: 1000, noise: 0.1, seed: 2 });
      const { attributes, low, high, curve } = chooseAttributes(responses, { seed: 1 });
      expect(attributes).toBe(K);
      expect(low).toBeLessThanOrEqual(K);
      expect(high).toBeGreaterThan(K);
      const scores = curve.map(({ score }) => score ?? Number.NaN);
      expect(curve[scores.indexOf(Math.max(...scores))].attributes).toBe(K);
      expect(curve.find((point) => point.attributes === K)?.share).toBeGreaterThan(0.5);
    });
});

const outcome = (attributes: number, used: number, score?: number): AttributeOutcome => ({
  attributes,
  used,
  score,
  none: -1000,
  run: { run: 0, start: "factor" },
});

describe("jobsAround", () => {
  it("offers two more and two fewer than the first searches used, but not what they had on offer", () => {
    const offers = jobsAround([outcome(7, 5), outcome(7, 5)]).map(({ attributes }) => attributes);
    expect(offers).toEqual([3, 3, 4, 4, 5, 5, 6, 6]);
  });

  it("offers at least one", () => {
    const offers = jobsAround([outcome(3, 2), outcome(3, 2)]).map(({ attributes }) => attributes);
    expect(offers).toEqual([1, 1, 2, 2]);
  });
});

describe("choiceFrom", () => {
  const chosen = (outcomes: readonly AttributeOutcome[]) =>
    choiceFrom({ low: 1, high: 20 }, outcomes).attributes;

  it("takes the smallest number whose score is near the best", () => {
    expect(chosen([outcome(4, 3, -5), outcome(5, 3, -6), outcome(5, 4, -1), outcome(2, 2, -9)])).toBe(3);
    expect(chosen([outcome(4, 3, -15), outcome(5, 4, -1), outcome(2, 2, -29)])).toBe(4);
  });

  it("takes none where attributes gain little over none", () => {
    expect(chosen([{ ...outcome(2, 2, -5), none: -10 }])).toBe(0);
    expect(chosen([{ ...outcome(2, 2, -5), none: -20 }])).toBe(2);
  });

  it("takes the number that most searches with some to spare used, where one has no score", () => {
    expect(chosen([outcome(14, 3, -5), outcome(15, 3), outcome(15, 4, -1), outcome(2, 2, -9)])).toBe(3);
  });

  it("takes the best score where every search used all", () => {
    expect(chosen([outcome(2, 2, -19), outcome(3, 3, -5), outcome(4, 4, -7)])).toBe(3);
  });

  it("does without scores where patterns are too many", () => {
    expect(chosen([outcome(13, 13), outcome(15, 14), outcome(16, 14)])).toBe(14);
  });
});

it("counts attributes that two items or more need: three items of the first, one of the second, none of the third", () => {
  expect(usedColumns(Uint32Array.of(0b01, 0b11, 0b01), 3)).toBe(1);
});
