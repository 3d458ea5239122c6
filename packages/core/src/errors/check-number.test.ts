import { describe, expect, it } from "vitest";
import { checkNumber, checkWhole } from "./check-number.ts";

describe("checkWhole", () => {
  it("returns a whole number within the bounds, both included", () => {
    expect([checkWhole("f", "n", 1, 1, 3), checkWhole("f", "n", 3, 1, 3)]).toEqual([1, 3]);
  });

  for (const value of [0, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    it(`refuses ${value}`, () => {
      expect(() => checkWhole("f", "n", value, 1, 3)).toThrow(
        expect.objectContaining({ message: `f: n must be a whole number from 1 to 3; received ${value}.` }),
      );
    });

  it("leaves out an upper bound that means none", () => {
    expect(() => checkWhole("f", "n", 0, 1, Number.MAX_SAFE_INTEGER)).toThrow(
      expect.objectContaining({ message: "f: n must be a whole number ≥ 1; received 0." }),
    );
  });
});

describe("checkNumber", () => {
  it("returns a number that holds", () => {
    expect(checkNumber("f", "x", 0.5, "greater than 0", (x) => x > 0)).toBe(0.5);
  });

  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    it(`refuses ${value}`, () => {
      expect(() => checkNumber("f", "x", value, "greater than 0", (x) => x > 0)).toThrow(
        expect.objectContaining({
          message: `f: x must be ${Number.isFinite(value) ? "" : "a finite number, "}greater than 0; received ${value}.`,
        }),
      );
    });
});
