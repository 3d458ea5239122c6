import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import type { PairMargins } from "./pair-margins.ts";
import { srmsr } from "./srmsr.ts";

const margins = (n: number[], first: number[], second: number[], both: number[]): PairMargins => ({
  n: Float64Array.from(n),
  first: Float64Array.from(first),
  second: Float64Array.from(second),
  both: Float64Array.from(both),
});

/** All halves: the correlation is 4 · both/n − 1. */
const expected = margins([1, 1, 1], [0.5, 0.5, 0.5], [0.5, 0.5, 0.5], [0.25, 0.3, 0.35]);

it("gives a hand value: residuals −.2, .2 and .1 have √(.09/3)", () => {
  const observed = margins([10, 20, 40], [5, 10, 20], [5, 10, 20], [2, 7, 15]);
  expectClose(srmsr(observed, expected)!, Math.sqrt(0.03), { rtol: 1e-14 }); // rounding
});

it("leaves out pairs whose answers do not vary, or that nobody answered", () => {
  const observed = margins([10, 20, 0], [5, 20, 0], [5, 10, 0], [2, 10, 0]);
  expectClose(srmsr(observed, expected)!, 0.2, { rtol: 1e-14 }); // rounding
  expect(srmsr(margins([3, 3, 0], [3, 0, 0], [1, 1, 0], [1, 0, 0]), expected)).toBeNull();
});
