import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { isotonicOnLattice, raiseCells, rises } from "./isotonic-on-lattice.ts";

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

/** An empty cell counts as 0.1 students: see LEAST_WEIGHT. */
const EMPTY = 0.1;

describe("raiseCells", () => {
  it("by hand: a pair that falls meets at its weighted mean", () => {
    const cells = Float64Array.of(0.6, 0.2);
    raiseCells(1, cells);
    expectClose(cells, [0.4, 0.4], { rtol: 1e-12 });
    const weighted = Float64Array.of(0.6, 0.2);
    raiseCells(1, weighted, Float64Array.of(29.9, 9.9));
    expectClose(weighted, [0.5, 0.5], { rtol: 1e-12 });
  });

  it("by hand: the lowest of four cells is the highest", () => {
    const cells = Float64Array.of(0.9, 0.2, 0.4, 0.8);
    raiseCells(2, cells);
    // cells 0, 1 and 2 at their mean
    expectClose(cells, [0.5, 0.5, 0.5, 0.8], { atol: 1e-4 });
  });

  it("leaves cells that rise as they are, to the bit", () => {
    const cells = Float64Array.of(0.1, 0.3, 0.3, 0.3, 0.2, 0.5, 0.6, 0.9);
    const before = cells.slice();
    raiseCells(3, cells, Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8));
    expect([...cells]).toEqual([...before]);
  });

  /** Of 500 random tables the worst was 5e-5, 0.005 and 0.02 off with equal weights. */
  for (const [n, atol] of [
    [1, 1e-12],
    [2, 1e-3],
    [3, 0.01],
    [4, 0.05],
  ])
    it(`is nearly the isotonic regression, n=${n}`, () => {
      const random = stream(1, "raise cells", n);
      for (let t = 0; t < 50; t++) {
        const cells = Float64Array.from({ length: 2 ** n }, () => random.uniform());
        const even = cells.slice();
        raiseCells(n, even);
        expectClose(even, isotonicOnLattice(new Float64Array(2 ** n).fill(1), cells), { atol });
        // up to four times as many students in one cell as in another
        const weights = cells.map(() => 50 + 150 * random.uniform());
        const weighted = cells.slice();
        raiseCells(n, weighted, weights);
        expectClose(
          weighted,
          isotonicOnLattice(
            weights.map((w) => w + EMPTY),
            cells,
          ),
          { atol },
        );
      }
    });

  /** The prior is worth four students at least. Twelve rounds used to leave falls of up to 0.79 where cells had fewer. */
  it("is the isotonic regression where some cells have hundreds of times the students of others", () => {
    const random = stream(2, "raise cells");
    for (let t = 0; t < 100; t++) {
      const cells = Float64Array.from({ length: 8 }, () => random.uniform());
      const weights = cells.map(() => 4 + 1000 * random.uniform() ** 6);
      const expected = isotonicOnLattice(
        weights.map((w) => w + EMPTY),
        cells,
      );
      raiseCells(3, cells, weights);
      expectClose(cells, expected, { atol: 0.02 });
    }
  });
});

describe("rises", () => {
  it("looks at every pair that differs in one element, and at no cell beyond the size", () => {
    expect(rises(Float64Array.of(0.1, 0.2, 0.3, 0.3))).toBe(true);
    expect(rises(Float64Array.of(0.1, 0.4, 0.3, 0.3))).toBe(false);
    expect(rises(Float64Array.of(0.1, 0.2, 0, 0), 2)).toBe(true);
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
