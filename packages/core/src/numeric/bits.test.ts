import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bySizeThenPlace, gatherBits, onesOf, popcount, reorderBits, spreadBits } from "./bits.ts";

const words = fc.nat({ max: 2 ** 30 - 1 });

describe("bits", () => {
  it("by hand", () => {
    expect([0, 1, 0b1011, 2 ** 30 - 1].map(popcount)).toEqual([0, 1, 3, 30]);
    expect(gatherBits(0b1010, 0b1110)).toBe(0b101);
    expect(gatherBits(0b0001, 0b1110)).toBe(0);
    expect(spreadBits(0b101, 0b1110)).toBe(0b1010);
    expect(spreadBits(0b1111, 0b100)).toBe(0b100);
    expect(onesOf(0)).toEqual([]);
    expect(onesOf(2 ** 29 + 0b101)).toEqual([0, 2, 29]);
  });

  it("popcount is the number of places, and a mask the sum of them", () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(onesOf(word)).toHaveLength(popcount(word));
        expect(onesOf(word).reduce((sum, k) => sum + 2 ** k, 0)).toBe(word);
      }),
    );
  });

  it("gathering what was spread gives it back, and the other way round within the mask", () => {
    fc.assert(
      fc.property(words, words, (word, mask) => {
        const short = word % 2 ** popcount(mask);
        expect(gatherBits(spreadBits(short, mask), mask)).toBe(short);
        expect(spreadBits(gatherBits(word, mask), mask)).toBe(word & mask);
      }),
    );
  });
});

describe("reorderBits", () => {
  it("by hand: bits 2, 0 and 1 become bits 0, 1 and 2, others go", () => {
    expect(reorderBits(0b1101, [2, 0, 1])).toBe(0b011);
  });
});

it("bySizeThenPlace is the order of the R package GDINA: 000 100 010 001 110 101 011 111", () => {
  const order = [7, 6, 5, 4, 3, 2, 1, 0].sort(bySizeThenPlace);
  const shown = order.map((set) => [0, 1, 2].map((a) => (set >> a) & 1).join(""));
  expect(shown).toEqual(["000", "100", "010", "001", "110", "101", "011", "111"]);
  expect(bySizeThenPlace(5, 5)).toBe(0);
});
