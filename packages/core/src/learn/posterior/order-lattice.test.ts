import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { NONE, orderLattices } from "./order-lattice.ts";

describe("orderLattices", () => {
  const lattices = orderLattices();

  it("have the numbers of down-sets that Dedekind counted", () => {
    expect(lattices.map(({ downSets }) => downSets)).toEqual([2, 3, 6, 20, 168]);
  });

  it("have the volumes 1, 1/2, 2/4!, 48/8! and 1680384/16!", () => {
    // one rounding a factor of the factorial
    expectClose(
      lattices.map(({ volume }) => volume),
      [1, 1 / 2, 1 / 12, 1 / 840, 1680384 / 20922789888000],
      { rtol: 1e-14 },
    );
  });

  it("lead from a down-set to one with one more cell, and back", () => {
    for (const { cells, first, from, to, without, downSets } of lattices) {
      expect(first[cells]).toBe(from.length);
      for (let c = 0; c < cells; c++)
        for (let s = first[c]; s < first[c + 1]; s++) expect(without[to[s] * cells + c]).toBe(from[s]);
      const removable = without.filter((rest) => rest !== NONE).length;
      expect(removable).toBe(from.length);
      // of all cells only the highest can go first, and of the lowest alone only that
      expect([...without.slice((downSets - 1) * cells)].findIndex((rest) => rest !== NONE)).toBe(cells - 1);
      expect(without[1 * cells]).toBe(0);
    }
  });
});
