import { expect, it } from "vitest";
import { storeFactors } from "./e-step-kernels.ts";

it("divides both responses' factors by their largest and returns the logarithms", () => {
  const pairs = new Float64Array(6).fill(Number.NaN);
  const logLargest = storeFactors(pairs, [Float64Array.of(0.25, 0.5), Float64Array.of(0.5)]);
  // Item 1: wrong 0.75 and 0.5 by 0.75, right 0.25 and 0.5 by 0.5. Item 2: 0.5 by 0.5.
  expect([...pairs]).toEqual([1, 0.5, 0.5 / 0.75, 1, 1, 1]);
  expect([...logLargest]).toEqual([Math.log(0.75), Math.log(0.5), Math.log(0.5), Math.log(0.5)]);
});

it("a response that cannot be has factors 0, not NaN", () => {
  const pairs = new Float64Array(4);
  expect([...storeFactors(pairs, [Float64Array.of(1), Float64Array.of(0)])]).toEqual([0, 0, 0, 0]);
  expect([...pairs]).toEqual([0, 1, 1, 0]);
});
