import { describe, expect, it } from "vitest";
import { nothingKnown } from "../data/known-entries.ts";
import { reorderBits } from "../numeric/bits.ts";
import { matchUnnamed } from "./match-unnamed.ts";

const K = 4;
const other = Uint32Array.of(0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b0110);
/** Columns 0, 1 and 2 have changed places. */
const own = other.map((mask) => reorderBits(mask, [2, 0, 1, 3]));

describe("matchUnnamed", () => {
  it("finds the columns again", () => {
    const columns = matchUnnamed(own, other, K, nothingKnown(6));
    expect(own.map((mask) => reorderBits(mask, columns))).toEqual(other);
  });

  it("leaves columns where they are that have a certain entry, and matches the others", () => {
    const known = nothingKnown(6);
    known.required[5] = 0b0100;
    // column 2 stays; of 0, 1 and 3 the best that is left
    const columns = matchUnnamed(own, other, K, known);
    expect(columns[2]).toBe(2);
    expect([...columns].sort()).toEqual([0, 1, 2, 3]);
    known.forbidden[0] = 0b1011;
    expect(matchUnnamed(own, other, K, known)).toEqual([0, 1, 2, 3]);
  });

  it("leaves all where an expert has said what to expect", () => {
    const known = { ...nothingKnown(6), expected: { q: other, logOdds: 1 } };
    expect(matchUnnamed(own, other, K, known)).toEqual([0, 1, 2, 3]);
  });
});
