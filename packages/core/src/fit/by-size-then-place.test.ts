import { expect, it } from "vitest";
import { bySizeThenPlace } from "./by-size-then-place.ts";

it("is the order of the R package GDINA: 000 100 010 001 110 101 011 111", () => {
  const order = [7, 6, 5, 4, 3, 2, 1, 0].sort(bySizeThenPlace);
  const shown = order.map((set) => [0, 1, 2].map((a) => (set >> a) & 1).join(""));
  expect(shown).toEqual(["000", "100", "010", "001", "110", "101", "011", "111"]);
  expect(bySizeThenPlace(5, 5)).toBe(0);
});
