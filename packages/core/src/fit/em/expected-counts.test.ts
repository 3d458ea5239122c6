import { expect, it } from "vitest";
import { addCounts, type ExpectedCounts } from "./expected-counts.ts";

const part = (n: number): ExpectedCounts => ({
  logLik: -n,
  classes: Float64Array.of(n, 2 * n),
  items: [
    { answered: Float64Array.of(3 * n), correct: Float64Array.of(4 * n) },
    { answered: Float64Array.of(5 * n, 6 * n), correct: Float64Array.of(7 * n, 8 * n) },
  ],
});

it("adds every count and leaves the parts as they were", () => {
  const parts = [part(1), part(10), part(100)];
  expect(addCounts(parts)).toEqual(part(111));
  expect(parts).toEqual([part(1), part(10), part(100)]);
});

it("adds in the order given", () => {
  // 1e16 + 1 is 1e16 in a double: from the left the ones are lost, from the right they are not.
  const parts = [1e16, 1, 1].map((logLik) => ({ ...part(0), logLik }));
  expect(addCounts(parts).logLik).toBe(1e16);
  expect(addCounts(parts.toReversed()).logLik).toBe(1e16 + 2);
});

it("of one part is that part", () => {
  expect(addCounts([part(3)])).toEqual(part(3));
});
