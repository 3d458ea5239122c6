import fc from "fast-check";
import { expect, it } from "vitest";
import { naturalOrder } from "./natural-order.ts";

it("puts numbers in names by their value", () => {
  const sorted = [
    "",
    "0",
    "00",
    "1",
    "01",
    "2",
    "10",
    "9007199254740993",
    "9007199254740994",
    "a",
    "a1b",
    "a1c",
    "a2",
    "a10",
    "b",
  ];
  expect(sorted.toReversed().sort(naturalOrder)).toEqual([
    "",
    "0",
    "00",
    "01",
    "1",
    "2",
    "10",
    "9007199254740993",
    "9007199254740994",
    "a",
    "a1b",
    "a1c",
    "a2",
    "a10",
    "b",
  ]);
});

it("is an order: the same from both sides, only a name equals itself, and what is less than less is less", () => {
  const name = fc.string({ unit: fc.constantFrom("0", "1", "2", "9", "a", "/", ":", "é"), maxLength: 6 });
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(naturalOrder(a, b))).toBe(0 - Math.sign(naturalOrder(b, a)));
      expect(naturalOrder(a, b) === 0).toBe(a === b);
      if (naturalOrder(a, b) < 0 && naturalOrder(b, c) < 0) expect(naturalOrder(a, c)).toBeLessThan(0);
    }),
    { numRuns: 5000 },
  );
});
