import { Matrix, solve } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { cellsFromCounts } from "./cells-from-counts.ts";
import { firstItemPrior } from "./item-prior.ts";

/** Low ¼, high ¾, spread 0.2: worth 0.16 / 0.04 = 4 students a cell. */
const prior = firstItemPrior();
const EXACT = { rtol: 1e-12 };

function cellsOf(family: number, n: number, right: number[], all: number[], from?: number[]): Float64Array {
  const cells = Float64Array.from(from ?? right.map(() => 0.5));
  cellsFromCounts(prior, family, n, Float64Array.from(right), Float64Array.from(all), cells);
  return cells;
}

describe("cellsFromCounts", () => {
  it("by hand, one attribute", () => {
    expectClose(cellsOf(SATURATED, 1, [10, 45], [50, 50]), [11 / 54, 48 / 54], EXACT);
  });

  it("by hand, no attribute: half of four students", () => {
    expectClose(cellsOf(SATURATED, 0, [30], [50]), [32 / 54], EXACT);
  });

  it("by hand, saturated with two attributes: expected shares ¼, ½, ½, ¾", () => {
    expectClose(
      cellsOf(SATURATED, 2, [10, 20, 30, 45], [50, 50, 50, 50]),
      [11 / 54, 22 / 54, 32 / 54, 48 / 54],
      EXACT,
    );
  });

  it("by hand, conjunctive and disjunctive pool cells", () => {
    const right = [5, 10, 15, 40];
    const all = [50, 40, 30, 50];
    const low = (30 + 1) / 124;
    expectClose(cellsOf(CONJUNCTIVE, 2, right, all), [low, low, low, 43 / 54], EXACT);
    const high = (65 + 3) / 124;
    expectClose(cellsOf(DISJUNCTIVE, 2, right, all), [6 / 54, high, high, high], EXACT);
  });

  it("stays where the prior is without students", () => {
    const none = [0, 0, 0, 0];
    expectClose(cellsOf(SATURATED, 2, none, none), [0.25, 0.5, 0.5, 0.75], EXACT);
    expectClose(cellsOf(CONJUNCTIVE, 2, none, none), [0.25, 0.25, 0.25, 0.75], EXACT);
    expectClose(cellsOf(ADDITIVE, 2, none, none), [0.25, 0.5, 0.5, 0.75], EXACT);
  });

  it("keeps away from 0 and 1", () => {
    expectClose(cellsOf(SATURATED, 1, [0, 1e5], [1e5, 1e5]), [0.005, 0.995], EXACT);
    const additive = cellsOf(ADDITIVE, 2, [0, 0, 0, 1e5], [1e5, 0, 0, 1e5]);
    expect([additive[0], additive[3]]).toEqual([0.01, 0.99]);
  });

  it("never lets a saturated item fall", () => {
    const cells = cellsOf(SATURATED, 2, [40, 10, 30, 45], [50, 50, 50, 50]);
    expect(cells[0]).toBeLessThanOrEqual(cells[1] + 1e-12);
    expect(cells[0]).toBeLessThanOrEqual(cells[2] + 1e-12);
    // 41/54 and 12/54 of equal weight meet at their mean, below the 32/54 of cell 2
    expectClose(cells, [26.5 / 54, 26.5 / 54, 32 / 54, 48 / 54], EXACT);
  });

  it("is one weighted least squares step for an additive item", () => {
    const right = [10, 22, 25, 47];
    const all = [60, 40, 50, 55];
    const from = [0.2, 0.45, 0.5, 0.8];
    // 0.1 students with the expected share stand in every cell
    const weights = all.map((students, x) => (students + 0.1) / (from[x] * (1 - from[x])));
    const shares = right.map((solved, x) => (solved + 0.1 * [0.25, 0.5, 0.5, 0.75][x]) / (all[x] + 0.1));
    const X = new Matrix([
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 1],
      [1, 1, 1],
    ]);
    const weighted = X.clone().mulColumnVector(weights).transpose();
    // δ_0 about ¼ and both effects about ¼, precision 1 / 0.04
    const effects = solve(
      weighted.mmul(X).add(Matrix.eye(3).mul(25)),
      weighted.mmul(Matrix.columnVector(shares)).add(Matrix.columnVector([6.25, 6.25, 6.25])),
    );
    expectClose(cellsOf(ADDITIVE, 2, right, all, from), X.mmul(effects).to1DArray(), { rtol: 1e-10 });
  });
});
