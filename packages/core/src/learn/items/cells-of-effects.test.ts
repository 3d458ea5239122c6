import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { cellsOfEffects, effectsOfCells, holdEffects, isMonotone } from "./cells-of-effects.ts";
import { familyTerms } from "./family-terms.ts";

const EXACT = { rtol: 1e-12, atol: 1e-12 };

function cellsOf(family: number, n: number, effects: number[]): Float64Array {
  const cells = new Float64Array(2 ** n);
  cellsOfEffects(familyTerms(family, n), Float64Array.from(effects), cells);
  return cells;
}

function held(family: number, n: number, effects: number[]): Float64Array {
  const moved = Float64Array.from(effects);
  holdEffects(familyTerms(family, n), moved);
  return moved;
}

describe("cellsOfEffects", () => {
  it("by hand", () => {
    expectClose(cellsOf(SATURATED, 1, [0.2, 0.6]), [0.2, 0.8], EXACT);
    expectClose(cellsOf(SATURATED, 2, [0.1, 0.2, 0.3, 0.25]), [0.1, 0.3, 0.4, 0.85], EXACT);
    expectClose(cellsOf(CONJUNCTIVE, 2, [0.1, 0.7]), [0.1, 0.1, 0.1, 0.8], EXACT);
    expectClose(cellsOf(DISJUNCTIVE, 2, [0.1, 0.7]), [0.1, 0.8, 0.8, 0.8], EXACT);
    expectClose(cellsOf(ADDITIVE, 2, [0.1, 0.2, 0.5]), [0.1, 0.3, 0.6, 0.8], EXACT);
    expectClose(cellsOf(ADDITIVE, 2, [-0.1, 0.2, 1.5]), [0.01, 0.1, 0.99, 0.99], EXACT);
  });
});

describe("holdEffects", () => {
  it("changes nothing where every cell is a probability and nothing falls", () => {
    for (const [family, effects] of [
      [SATURATED, [0.1, 0.2, 0.3, 0.25]],
      [CONJUNCTIVE, [0.1, 0.7]],
      [DISJUNCTIVE, [0.1, 0.7]],
      [ADDITIVE, [0.1, 0.2, 0.5]],
    ] as const)
      expectClose(held(family, 2, [...effects]), effects, EXACT);
  });

  it("by hand, conjunctive: the high cell comes down to 0.99, the low one up to 0.01", () => {
    expectClose(held(CONJUNCTIVE, 2, [0.3, 0.9]), [0.3, 0.69], EXACT);
    expectClose(held(DISJUNCTIVE, 3, [-0.2, 0.9]), [0.01, 0.9], EXACT);
  });

  it("by hand, additive effects shrink together", () => {
    expectClose(held(ADDITIVE, 2, [0.19, 0.6, 0.4]), [0.19, 0.48, 0.32], EXACT);
  });

  it("by hand, saturated: a fall is levelled, then cells are held", () => {
    // cells 0.4, 0.2: both 0.3
    expectClose(held(SATURATED, 1, [0.4, -0.2]), [0.3, 0], EXACT);
    // cells −0.1, 0.5, 0.5, 1.2
    expectClose(held(SATURATED, 2, [-0.1, 0.6, 0.6, 0.1]), [0.01, 0.49, 0.49, 0], EXACT);
  });

  it("leaves cells that cellsOfEffects need not touch", () => {
    for (const family of [SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE]) {
      const shape = familyTerms(family, 2);
      const effects = held(family, 2, [0.3, 0.6, 0.5, 0.2].slice(0, shape.effects));
      const cells = new Float64Array(4);
      cellsOfEffects(shape, effects, cells);
      const free = shape.terms.reduce((p, _, t) => p + shape.signs[t] * effects[shape.effectOf[t]], 0);
      expectClose(cells[3], free, EXACT);
      expect(cells[3]).toBeLessThanOrEqual(0.99 + 1e-12);
    }
  });
});

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

describe("effectsOfCells", () => {
  it("takes cells of a family back to its effects, every family and size", () => {
    for (const family of [SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE])
      for (let n = 0; n <= 4; n++) {
        const terms = familyTerms(family, n);
        // a base and rises that stay below 0.99 in sum
        const effects = Array.from({ length: terms.effects }, (_, t) =>
          t === 0 ? 0.1 : 0.05 / t + 0.004 * t,
        );
        const cells = cellsOf(family, n, effects);
        expectClose(effectsOfCells(terms, cells), effects, EXACT);
      }
  });

  it("by hand, a disjunctive item: one effect, that of any attribute", () => {
    const cells = Float64Array.of(0.2, 0.9, 0.9, 0.9);
    expectClose(effectsOfCells(familyTerms(DISJUNCTIVE, 2), cells), [0.2, 0.7], EXACT);
  });
});
