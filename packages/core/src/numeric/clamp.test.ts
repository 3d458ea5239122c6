import { expect, it } from "vitest";
import { clamp } from "./clamp.ts";

it("moves a value to the nearer bound and leaves what lies between", () => {
  expect([-2, -1, 0.5, 1, 3].map((value) => clamp(value, -1, 1))).toEqual([-1, -1, 0.5, 1, 1]);
  expect(clamp(3, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(3);
});

it("does not hide a NaN", () => {
  expect(clamp(Number.NaN, 0, 1)).toBeNaN();
});
