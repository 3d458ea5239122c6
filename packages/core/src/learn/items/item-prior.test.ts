import { determinant, inverse, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { ADDITIVE, CONJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { CELLS, MOST_PER_ITEM } from "./item-limits.ts";
import { expectedShare, firstItemPrior, learnItemPrior } from "./item-prior.ts";

/** Items as `learnItemPrior` reads them, none of which requires anything. */
function emptyItems(J: number) {
  return {
    J,
    q: new Uint32Array(J),
    families: new Uint8Array(J),
    cells: new Float64Array(J * CELLS).fill(0.5),
  };
}

/** Double precision over a handful of operations. */
const EXACT = { rtol: 1e-12, atol: 1e-14 };

describe("firstItemPrior", () => {
  it("rises evenly from a quarter to three quarters", () => {
    const prior = firstItemPrior();
    expect([0, 1, 2].map((mastered) => expectedShare(prior, mastered, 2))).toEqual([0.25, 0.5, 0.75]);
    expect(expectedShare(prior, 0, 0)).toBe(0.5);
  });
});

describe("shapes", () => {
  it("hold the prior of the cells, on the scale of the effects", () => {
    const prior = firstItemPrior();
    for (let n = 0; n <= MOST_PER_ITEM; n++) {
      const { mean, precision, effects: D } = prior.shapes[n][SATURATED];
      const Z = new Matrix(
        Array.from({ length: D }, (_, x) => Array.from({ length: D }, (_, T) => Number((x & T) === T))),
      );
      const cells = Array.from({ length: D }, (_, x) => expectedShare(prior, popcount(x), n));
      expectClose(Z.mmul(Matrix.columnVector(mean)).to1DArray(), cells, EXACT);
      // cells are independent with variance 0.2²
      const covariance = Z.mmul(inverse(Matrix.from1DArray(D, D, precision))).mmul(Z.transpose());
      expectClose(covariance.to1DArray(), Matrix.eye(D).mul(0.04).to1DArray(), { rtol: 1e-10, atol: 1e-12 });
    }
  });

  it("by hand: two pooled cells, and effects that are independent", () => {
    const prior = firstItemPrior();
    const pooled = prior.shapes[3][CONJUNCTIVE];
    expectClose(pooled.mean, [0.25, 0.5], EXACT);
    expectClose(pooled.precision, [50, 25, 25, 25], EXACT);
    const additive = prior.shapes[2][ADDITIVE];
    expectClose(additive.mean, [0.25, 0.25, 0.25], EXACT);
    expectClose(additive.precision, [25, 0, 0, 0, 25, 0, 0, 0, 25], EXACT);
  });

  it("know the logarithm of their determinant", () => {
    for (const shapes of firstItemPrior().shapes)
      for (const { precision, effects: D, logDeterminant } of shapes)
        expectClose(logDeterminant, Math.log(determinant(Matrix.from1DArray(D, D, precision))), {
          rtol: 1e-10,
        });
  });

  it("have one family for fewer than two attributes and four from there on", () => {
    expect(firstItemPrior().shapes.map((shapes) => shapes.length)).toEqual([1, 1, 4, 4, 4]);
  });
});

describe("learnItemPrior", () => {
  it("is the first one where there are no items", () => {
    const { low, high, spread, rise } = learnItemPrior(emptyItems(3));
    const first = firstItemPrior();
    expectClose([low, high, spread], [first.low, first.high, first.spread], EXACT);
    expect(rise).toEqual(first.rise);
  });

  it("by hand, one item of one attribute", () => {
    const model = emptyItems(1);
    model.q[0] = 0b10;
    model.cells.set([0.1, 0.9], 0);
    const { low, high, spread } = learnItemPrior(model);
    // (0.1 + 3 · 0.25) / 4, (0.9 + 3 · 0.75) / 4, √((2 · 0.1125² + 3 · 0.04) / 5)
    expectClose([low, high, spread], [0.2125, 0.7875, Math.sqrt(0.0290625)], EXACT);
  });

  it("by hand, how far one of two attributes raises a saturated item", () => {
    const model = emptyItems(2);
    model.q.set([0b11, 0b110]);
    model.families.set([SATURATED, CONJUNCTIVE]);
    model.cells.set([0.25, 0.65, 0.65, 0.75], 0);
    model.cells.set([0.25, 0.25, 0.25, 0.75], CELLS);
    const { low, high, rise, spread } = learnItemPrior(model);
    expectClose([low, high], [0.25, 0.75], EXACT);
    // two cells at 0.8 of the rise and three at ½; the conjunctive item says nothing of it
    expectClose(rise[2], [0, 3.1 / 5, 1], EXACT);
    // those two miss 0.25 + 0.31 by 0.09; the other four cells lie where they should
    expectClose(spread, Math.sqrt((2 * 0.09 ** 2 + 3 * 0.04) / 9), EXACT);
  });

  it("keeps low and high apart and the spread above nothing", () => {
    const model = emptyItems(200);
    model.q.fill(1);
    for (let j = 0; j < 200; j++) model.cells.set([0.5, 0.5], j * CELLS);
    const { low, high, spread } = learnItemPrior(model);
    expectClose(high - low, 0.2, EXACT);
    expect(spread).toBeGreaterThan(0.05);
    for (let j = 0; j < 200; j++) model.cells.set([0.25, 0.75], j * CELLS);
    expect(learnItemPrior(model).spread).toBe(0.05);
  });

  it("foretells items of a size that no item has from those of one attribute less", () => {
    const model = emptyItems(30);
    for (let j = 0; j < 30; j++) {
      model.q[j] = 0b111;
      for (let x = 0; x < 8; x++) model.cells[j * CELLS + x] = [0.2, 0.3, 0.5, 0.8][popcount(x)];
    }
    const { rise } = learnItemPrior(model);
    // a quarter of four attributes lies at three quarters of the way from none to one of three, and so on
    expectClose(rise[4][0], 0, EXACT);
    expectClose(rise[4][1], 0.75 * rise[3][1], EXACT);
    expectClose(rise[4][2], (rise[3][1] + rise[3][2]) / 2, EXACT);
    expectClose(rise[4][3], 0.75 * rise[3][2] + 0.25, EXACT);
    expectClose(rise[4][4], 1, EXACT);
  });
});
