import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { isotonicOnLattice } from "./isotonic-on-lattice.ts";

const fit = (weights: number[], values: number[]) =>
  isotonicOnLattice(Float64Array.from(weights), Float64Array.from(values));

describe("isotonicOnLattice", () => {
  it("leaves alone what rises already", () => {
    expect([...fit([1, 2, 3, 4], [0.125, 0.375, 0.25, 0.875])]).toEqual([0.125, 0.375, 0.25, 0.875]);
  });

  it("pools what falls into its weighted mean: hand values", () => {
    // none above first: (2 · 0.5 + 6 · 0.25) / 8 = 0.3125, still below second and both
    expect([...fit([2, 6, 1, 1], [0.5, 0.25, 0.75, 1])]).toEqual([0.3125, 0.3125, 0.75, 1]);
    // both below first and second: first joins it, (1 · 0.75 + 3 · 0.25) / 4 = 0.375, and second, 0.25, stays below
    expect([...fit([1, 1, 1, 3], [0, 0.75, 0.25, 0.25])]).toEqual([0, 0.375, 0.25, 0.375]);
  });

  it("three attributes: the best that all upper and lower sets allow, x_l = max_U min_L of the mean in U ∩ L", () => {
    const upperSets = allUpperSets(3);
    const cell = fc.record({
      weight: fc.constantFrom(1, 2, 5, 40),
      value: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 8, maxLength: 8 }), (cells) => {
        const weights = cells.map(({ weight }) => weight);
        const values = cells.map(({ value }) => value);
        const mean = (members: number) => {
          let weight = 0;
          let sum = 0;
          for (let l = 0; l < 8; l++)
            if ((members >> l) & 1) {
              weight += weights[l];
              sum += weights[l] * values[l];
            }
          return sum / weight;
        };
        const expected = cells.map((_, l) => {
          let highest = Number.NEGATIVE_INFINITY;
          for (const upper of upperSets) {
            if (!((upper >> l) & 1)) continue;
            let lowest = Number.POSITIVE_INFINITY;
            for (const other of upperSets)
              if (!((other >> l) & 1)) lowest = Math.min(lowest, mean(upper & ~other));
            highest = Math.max(highest, lowest);
          }
          return highest;
        });
        // means of eight numbers, and splits that gain less than 1e-12 of a block's weight are not made
        expectClose(fit(weights, values), expected, { atol: 1e-6 });
      }),
    );
  });
});

/** Sets of patterns, as bits, that hold with each pattern all those that contain it. */
function allUpperSets(n: number): number[] {
  const size = 2 ** n;
  return Array.from({ length: 2 ** size }, (_, members) => members).filter((members) => {
    for (let l = 0; l < size; l++)
      for (let bit = 1; bit < size; bit <<= 1)
        if ((members >> l) & 1 && !((members >> (l | bit)) & 1)) return false;
    return true;
  });
}
