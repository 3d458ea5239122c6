import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalOrder } from "./canonical-order.ts";

const [J, K] = [6, 4];
const bits = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: J * K, maxLength: J * K });

it("does not depend on the order the columns came in", () => {
  fc.assert(
    fc.property(bits, fc.shuffledSubarray([0, 1, 2, 3], { minLength: K }), (entries, shuffle) => {
      const permuted = entries.map((_, at) => entries[at - (at % K) + shuffle[at % K]]);
      expect(sorted(permuted)).toEqual(sorted(entries));
    }),
  );
});

it("puts the column that the first items need first; equal columns by weight", () => {
  // columns: 0 → 01, 1 → 11, 2 → 11 with larger weights
  expect(canonicalOrder(2, 3, [0, 1, 1, 1, 1, 1], [0, 1, 2, 1, 1, 1])).toEqual([2, 1, 0]);
});

function sorted(entries: number[]): number[] {
  const order = canonicalOrder(J, K, entries, new Float32Array(J * K));
  return entries.map((_, at) => entries[at - (at % K) + order[at % K]]);
}
