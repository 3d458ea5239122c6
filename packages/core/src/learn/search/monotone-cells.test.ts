import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { isotonicOnLattice } from "../../fit/em/isotonic-on-lattice.ts";
import { stream } from "../../random/stream.ts";
import { raiseCells } from "./monotone-cells.ts";

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

  /** Twelve rounds; of 500 random tables the worst was 5e-5, 0.005 and 0.02 off with equal weights. */
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
