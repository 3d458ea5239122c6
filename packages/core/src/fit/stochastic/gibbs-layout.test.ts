import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../../data/q-matrix.ts";
import { gibbsLayout } from "./gibbs-layout.ts";

describe("gibbsLayout", () => {
  const q = qMatrixFrom([
    [0, 1, 0],
    [1, 0, 1],
    [0, 0, 0],
  ]);

  it("gives an item three tables of 2^n cells, beginning at a multiple of 2^n", () => {
    const { cells, cellStart, patterns, idleItems } = gibbsLayout(q);
    expect([...patterns]).toEqual([2, 4, 1]);
    expect([...cellStart]).toEqual([0, 8, 20]); // 6 cells, then up to a multiple of 4
    expect(cells).toBe(23);
    expect(idleItems).toEqual([2]);
  });

  it("lists uses attribute after attribute", () => {
    const { useStart, useItem, useBit, useShare } = gibbsLayout(q);
    expect([...useStart]).toEqual([0, 1, 2, 3]);
    expect([...useItem]).toEqual([1, 0, 1]);
    expect([...useBit]).toEqual([1, 1, 2]);
    expect([...useShare]).toEqual([0.5, 1, 0.5]);
  });

  it("knows a hierarchy both ways", () => {
    const layout = gibbsLayout(q, [
      [2, 0],
      [2, 1],
    ]);
    expect(layout.hierarchical).toBe(true);
    expect(layout.needs).toEqual([[], [], [0, 1]]);
    expect(layout.neededBy).toEqual([[2], [2], []]);
    expect(gibbsLayout(q).hierarchical).toBe(false);
  });
});
