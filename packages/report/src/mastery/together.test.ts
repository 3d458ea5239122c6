import type { Profiles } from "@qmatrix/core/data";
import { simulate } from "@qmatrix/core/simulate";
import { describe, expect, it } from "vitest";
import { togetherInModel, togetherOfStudents } from "./together.ts";

function profilesOf(rows: readonly (readonly number[])[]): Profiles {
  const [N, K] = [rows.length, rows[0].length];
  const names = (n: number) => Array.from({ length: n }, (_, at) => `${at + 1}`);
  return { N, K, students: names(N), attributes: names(K), mastery: Float64Array.from(rows.flat()) };
}

describe("togetherInModel", () => {
  it("has a hand value: ⅓ master both, ⅓ none, halves each give r = sin 30°", () => {
    const { correlations, counts } = togetherInModel(
      [
        { pattern: "11", share: 1 / 3 },
        { pattern: "00", share: 1 / 3 },
        { pattern: "10", share: 1 / 6 },
        { pattern: "01", share: 1 / 6 },
      ],
      2,
    );
    expect(correlations[1]).toBeCloseTo(0.5, 6); // tetrachoric solves shares to 1e-10
    expect([correlations[0], correlations[3]]).toEqual([1, 1]);
    expect(correlations[2]).toBe(correlations[1]);
    expect(counts.map((share) => share.toFixed(6))).toEqual(["0.333333", "0.333333", "0.333333"]);
  });

  it("stays a correlation where one attribute needs the other, and is 0 where nobody or everybody masters it", () => {
    const hierarchy = togetherInModel(
      [0.1, 0.2, 0.7].map((share, c) => ({ pattern: ["000", "100", "110"][c], share })),
      3,
    ).correlations;
    expect(hierarchy[1]).toBeGreaterThan(0.9);
    expect(hierarchy[1]).toBeLessThanOrEqual(0.999 + 1e-15); // where tetrachoric stops
    expect([hierarchy[2], hierarchy[5]]).toEqual([0, 0]);
  });
});

describe("togetherOfStudents", () => {
  it("has hand values for two students", () => {
    // counts: student 1 has ½·½, ½, ½·½; student 2 masters one surely
    const { counts } = togetherOfStudents(
      profilesOf([
        [0.5, 0.5],
        [1, 0],
      ]),
    );
    expect(counts).toEqual([0.125, 0.75, 0.125]);
  });

  it("finds the correlation of the numbers behind simulated attributes", () => {
    const { profiles } = simulate({
      model: "DINA",
      attributes: 3,
      examinees: 20_000,
      rho: 0.5,
      noise: 0.1,
      seed: 5,
    });
    const { correlations } = togetherOfStudents(profiles);
    // a standard error is at most 1.7/√20000 = 0.012; four of them
    for (const at of [1, 2, 5]) expect(Math.abs(correlations[at] - 0.5)).toBeLessThan(0.05);
  });

  it("agrees with the model where every profile is certain", () => {
    const patterns = ["11", "11", "10", "00", "01"];
    const students = togetherOfStudents(profilesOf(patterns.map((pattern) => [...pattern].map(Number))));
    const model = togetherInModel(
      patterns.map((pattern) => ({ pattern, share: 1 / 5 })),
      2,
    );
    // the same sums in another order
    for (const m of [0, 1, 2]) expect(students.counts[m]).toBeCloseTo(model.counts[m], 12);
    expect(students.correlations[1]).toBeCloseTo(model.correlations[1], 6);
  });
});
