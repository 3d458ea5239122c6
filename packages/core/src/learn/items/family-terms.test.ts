import { describe, expect, it } from "vitest";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, ITEM_FAMILIES, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { type FamilyTerms, familyTerms } from "./family-terms.ts";

describe("familyTerms", () => {
  it("numbers the families as ITEM_FAMILIES does", () => {
    expect([SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE].map((family) => ITEM_FAMILIES[family])).toEqual([
      "saturated",
      "conjunctive",
      "disjunctive",
      "additive",
    ]);
  });

  it("by hand, two attributes", () => {
    expect(familyTerms(SATURATED, 2)).toMatchObject({
      terms: [0, 1, 2, 3],
      effectOf: [0, 1, 2, 3],
      effects: 4,
    });
    expect(familyTerms(CONJUNCTIVE, 2)).toMatchObject({ terms: [0, 3], effectOf: [0, 1], effects: 2 });
    expect(familyTerms(ADDITIVE, 2)).toMatchObject({ terms: [0, 1, 2], effectOf: [0, 1, 2], effects: 3 });
    expect(familyTerms(DISJUNCTIVE, 2)).toMatchObject({
      terms: [0, 1, 2, 3],
      effectOf: [0, 1, 1, 1],
      signs: [1, 1, 1, -1],
      effects: 2,
    });
  });

  it("has one family for fewer than two attributes", () => {
    for (const family of [SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE]) {
      expect(familyTerms(family, 0).terms).toEqual([0]);
      expect(familyTerms(family, 1)).toMatchObject({ terms: [0, 1], signs: [1, 1], effects: 2 });
    }
  });

  it("gives each cell the success probability of its family", () => {
    for (const n of [2, 3, 4]) {
      const all = 2 ** n - 1;
      for (let x = 0; x <= all; x++) {
        expect(cell(familyTerms(CONJUNCTIVE, n), [0.1, 0.8], x)).toBeCloseTo(x === all ? 0.9 : 0.1, 12);
        expect(cell(familyTerms(DISJUNCTIVE, n), [0.1, 0.8], x)).toBeCloseTo(x === 0 ? 0.1 : 0.9, 12);
        const even = [0.1, ...new Array(n).fill(0.2)];
        expect(cell(familyTerms(ADDITIVE, n), even, x)).toBeCloseTo(0.1 + 0.2 * popcount(x), 12);
      }
    }
  });
});

function cell({ terms, effectOf, signs }: FamilyTerms, effects: readonly number[], x: number): number {
  return terms.reduce((p, T, t) => ((T & x) === T ? p + signs[t] * effects[effectOf[t]] : p), 0);
}
