import { expect, it } from "vitest";
import { isAllowed, nothingKnown, surprise } from "./known-entries.ts";

it("counts the entries in which a q-vector surprises the expert", () => {
  const known = { ...nothingKnown(2), expected: { q: Uint32Array.of(0b011, 0b100), logOdds: 2 } };
  expect([0b011, 0b001, 0b111, 0b100].map((q) => surprise(known, 0, q))).toEqual([0, 2, 2, 6]);
  expect(surprise(known, 1, 0b011)).toBe(6);
  expect(surprise(nothingKnown(2), 1, 0b011)).toBe(0);
  // what is expected is not certain
  expect(isAllowed(known, 0, 0b100)).toBe(true);
});
