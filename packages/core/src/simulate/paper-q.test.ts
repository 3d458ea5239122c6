import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { paperQ } from "./paper-q.ts";

describe("paperQ", () => {
  it("is [I; Q1; Q2] for three attributes", () => {
    expect(paperQ(3)).toEqual(
      qMatrixFrom([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],

        [1, 1, 0],
        [0, 1, 1],
        [0, 0, 1],

        [1, 1, 0],
        [1, 1, 1],
        [0, 1, 1],
      ]),
    );
  });

  it("has three items alike for one attribute", () => {
    expect(paperQ(1)).toEqual(qMatrixFrom([[1], [1], [1]]));
  });

  it("has the share of ones that the paper names for an all-zero estimate: 36% at K = 5", () => {
    // K + (2K − 1) + (3K − 2) ones of 3K² entries: 27/75
    const { entries } = paperQ(5);
    expect(entries.reduce((sum, entry) => sum + entry) / entries.length).toBe(0.36);
  });

  for (const K of [0, 2.5])
    it(`refuses K = ${K}`, () => {
      expect(() => paperQ(K)).toThrow(
        expect.objectContaining({
          name: "InvalidInputError",
          message: `paperQ: K must be a whole number ≥ 1; received ${K}.`,
        }),
      );
    });
});
