import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { requiredAttributes } from "../data/q-matrix.ts";
import { stream } from "../random/stream.ts";
import { type SizedQDesign, sizedQ } from "./sized-q.ts";

const TEN_FOR_FOUR: SizedQDesign = { items: 10, attributes: 4, sizes: [0, 1, 1, 1], identityBlocks: 1 };

function rowsOf(design: SizedQDesign, seed = 1): number[][] {
  const q = sizedQ(design, stream(seed, "sized-q.test"));
  return q.items.map((_, j) => requiredAttributes(q, j));
}

describe("sizedQ", () => {
  it("begins with the identity blocks and has the sizes asked for: 10 items for 4 attributes", () => {
    const rows = rowsOf(TEN_FOR_FOUR);
    expect(rows.slice(0, 4)).toEqual([[0], [1], [2], [3]]);
    expect(
      rows
        .slice(4)
        .map((row) => row.length)
        .sort(),
    ).toEqual([2, 2, 3, 3, 4, 4]);
  });

  it("rounds the numbers of items by largest remainder: 200 items for 8 attributes in sevenths", () => {
    const counts = (sizes: number[]) => {
      const found = rowsOf({ items: 200, attributes: 8, sizes }).map((row) => row.length);
      return [1, 2, 3, 4].map((n) => found.filter((size) => size === n).length);
    };
    // 28.57 and three times 57.14: the item left goes to the first and the last size
    expect(counts([1, 2, 2, 2])).toEqual([29, 57, 57, 57]);
    expect(counts([2, 2, 2, 1])).toEqual([57, 57, 57, 29]);
  });

  it("needs every attribute equally often, up to one item, and each only once in an item", () => {
    const design = fc.record({
      items: fc.integer({ min: 12, max: 60 }),
      attributes: fc.integer({ min: 4, max: 9 }),
      sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      identityBlocks: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(design, fc.nat(), (chosen, seed) => {
        const rows = rowsOf(chosen, seed);
        expect(rows.length).toBe(chosen.items);
        expect(rows.every((row) => row.length >= 1 && row.length <= chosen.sizes.length)).toBe(true);
        const counts = Array.from(
          { length: chosen.attributes },
          (_, k) => rows.filter((row) => row.includes(k)).length,
        );
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("makes every set of two equally likely, whatever was dealt before", () => {
    const reps = 6000;
    const design = { items: 4, attributes: 4, sizes: [0, 1, 1] };
    const sets = Array.from({ length: reps }, (_, seed) => rowsOf(design, seed)[3]).filter(
      (row) => row.length === 2,
    );
    const counts = new Map<string, number>();
    for (const set of sets) counts.set(set.join(), (counts.get(set.join()) ?? 0) + 1);
    expect(counts.size).toBe(6);
    // fixed seeds; 4 standard errors
    for (const count of counts.values())
      expectClose(count / sets.length, 1 / 6, { atol: 4 * Math.sqrt(5 / 36 / sets.length) });
  });

  it("gives the same matrix for the same stream, another for another", () => {
    expect(rowsOf(TEN_FOR_FOUR)).toEqual(rowsOf(TEN_FOR_FOUR));
    expect(rowsOf(TEN_FOR_FOUR, 2)).not.toEqual(rowsOf(TEN_FOR_FOUR));
  });

  const refused: [change: Partial<SizedQDesign>, message: string][] = [
    [{ attributes: 0 }, "attributes must be a whole number from 1 to 1000; received 0."],
    [{ items: 3 }, "items must be a whole number from 4 to 1000000; received 3."],
    [{ identityBlocks: -1 }, "identityBlocks must be a whole number from 0 to 10; received -1."],
    [{ sizes: [1, -1] }, "sizes[1] must be at least 0; received -1."],
    [
      { sizes: [0, 0] },
      'sizes must be proportions of items with 1 to 4 attributes, not all of them 0; received "[0, 0]".',
    ],
    [
      { sizes: [1, 0, 0, 0, 1] },
      'sizes must be proportions of items with 1 to 4 attributes, not all of them 0; received "[1, 0, 0, 0, 1]".',
    ],
  ];
  for (const [change, message] of refused)
    it(`refuses: ${message}`, () => {
      expect(() => sizedQ({ ...TEN_FOR_FOUR, ...change }, stream(1))).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message: `sizedQ: ${message}` }),
      );
    });
});
