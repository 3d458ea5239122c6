import { describe, expect, it } from "vitest";
import type { Profiles } from "../data/profiles.ts";
import { classificationAccuracy } from "./classification-accuracy.ts";

function profiles(rows: number[][], students = rows.map((_, i) => String(i + 1))): Profiles {
  const attributes = rows[0].map((_, k) => `A${k + 1}`);
  return {
    N: rows.length,
    K: attributes.length,
    students,
    attributes,
    mastery: Float64Array.from(rows.flat()),
  };
}

const truth = profiles([
  [1, 0],
  [1, 1],
  [0, 0],
  [0, 1],
]);

describe("classificationAccuracy", () => {
  it("is the share of students told right, not the error that the paper's formula prints", () => {
    const estimate = profiles([
      [0.9, 0.2],
      [0.4, 0.5], // attribute 1 wrong; 0.5 counts as mastered
      [0.1, 0.7], // attribute 2 wrong
      [0.2, 0.3], // attribute 2 wrong
    ]);
    expect(classificationAccuracy(estimate, truth, [0, 1])).toEqual({
      perAttribute: [3 / 4, 2 / 4],
      mean: 5 / 8,
    });
  });

  it("takes the estimate's columns in the order of the truth's attributes", () => {
    const swapped = profiles([
      [0, 1, 1],
      [1, 1, 0],
    ]);
    const cycle = profiles([
      [1, 0, 1], // columns 1, 2, 0 of the truth below
      [0, 1, 1],
    ]);
    expect(classificationAccuracy(cycle, swapped, [1, 2, 0])).toEqual({
      perAttribute: [1, 1, 1],
      mean: 1,
    });
  });

  const refusals: [name: string, estimate: Profiles, columns: number[], message: string][] = [
    [
      "another number of students",
      profiles([[1, 0]]),
      [0, 1],
      "estimate must be profiles of 4 students and 2 attributes like the truth; received 1 students and 2 attributes.",
    ],
    [
      "another number of attributes",
      profiles([[1], [1], [0], [0]]),
      [0],
      "estimate must be profiles of 4 students and 2 attributes like the truth; received 4 students and 1 attributes.",
    ],
    [
      "other students",
      { ...truth, students: ["1", "2", "4", "3"] },
      [0, 1],
      'estimate, student 3 must be "3" like the truth\'s; received "4". Both must have the same students in the same order.',
    ],
    ["a column twice", truth, [0, 0], "columns must be the numbers 0 to 1, each once; received [0, 0]."],
    ["a column too few", truth, [0], "columns must be the numbers 0 to 1, each once; received [0]."],
    ["a column beyond", truth, [1, 2], "columns must be the numbers 0 to 1, each once; received [1, 2]."],
  ];
  for (const [name, estimate, columns, message] of refusals)
    it(`refuses ${name}`, () => {
      expect(() => classificationAccuracy(estimate, truth, columns)).toThrow(
        expect.objectContaining({
          name: "InvalidInputError",
          message: `classificationAccuracy: ${message}`,
        }),
      );
    });
});
