import { describe, expect, it } from "vitest";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { familyTerms } from "./family-terms.ts";
import { isMonotone } from "./monotone.ts";

function monotone(family: number, n: number, effects: number[]): boolean {
  return isMonotone(familyTerms(family, n), Float64Array.from(effects));
}

describe("isMonotone", () => {
  it("asks nothing of an item without attributes", () => {
    expect(monotone(SATURATED, 0, [0.5])).toBe(true);
  });

  it("asks one effect of an item with one attribute", () => {
    expect(monotone(SATURATED, 1, [0.2, 0.1])).toBe(true);
    expect(monotone(SATURATED, 1, [0.2, -0.1])).toBe(false);
  });

  it("asks the one effect of conjunctive and disjunctive items", () => {
    for (const family of [CONJUNCTIVE, DISJUNCTIVE]) {
      expect(monotone(family, 3, [0.2, 0])).toBe(true);
      expect(monotone(family, 3, [0.2, -1e-9])).toBe(false);
    }
  });

  it("asks every effect of an additive item", () => {
    expect(monotone(ADDITIVE, 3, [-0.2, 0.1, 0.1, 0.1])).toBe(true);
    for (const place of [1, 2, 3]) {
      const effects = [0.2, 0.1, 0.1, 0.1];
      effects[place] = -0.01;
      expect(monotone(ADDITIVE, 3, effects)).toBe(false);
    }
  });

  it("averages over the other attribute's patterns in a saturated item", () => {
    // attribute 0 lowers by 0.1 without the other and raises by 0.2 with it
    expect(monotone(SATURATED, 2, [0.3, -0.1, 0.1, 0.3])).toBe(true);
    // by 0.1 down, then 0.08 up
    expect(monotone(SATURATED, 2, [0.3, -0.1, 0.1, 0.18])).toBe(false);
    // the same of attribute 1
    expect(monotone(SATURATED, 2, [0.3, 0.1, -0.1, 0.18])).toBe(false);
  });
});
