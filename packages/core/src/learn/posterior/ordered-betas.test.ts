import gammaln from "@stdlib/math-base-special-gammaln";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { evidenceReference } from "../../../test/posterior/evidence-reference.ts";
import { SATURATED } from "../../models/item-family.ts";
import { stream } from "../../random/stream.ts";
import { orderLattices } from "./order-lattice.ts";
import { orderedBetas } from "./ordered-betas.ts";

const lattices = orderLattices();
const betas = orderedBetas(lattices[4]);

describe("orderProbability", () => {
  it("is the volume of the ordered set where there are no answers", () => {
    // more than two cells in one of 64 intervals are not quite in either order alike
    for (const lattice of lattices) {
      const none = new Array<number>(lattice.cells).fill(0);
      expectClose(betas.orderProbability(lattice, { right: none, wrong: none }), lattice.volume, {
        rtol: 0.005,
      });
    }
  });

  it("is the closed sum for two cells, from 0 to 10,000 answers", () => {
    // steps of up to 0.8 standard errors
    for (const [r0, w0, r1, w1] of [
      [1, 0, 0, 1],
      [0, 1, 1, 0],
      [3, 7, 5, 6],
      [100, 100, 110, 90],
      [500, 500, 480, 500],
      [5, 500, 6, 480],
      [5000, 5000, 4900, 5000],
      [0, 20, 0, 30],
    ])
      expectClose(
        betas.orderProbability(lattices[1], { right: [r0, r1], wrong: [w0, w1] }),
        probabilityOfPair(r0, w0, r1, w1),
        { rtol: 0.02 },
      );
  });

  it("keeps the size of what is very unlikely: 8e-14", () => {
    const actual = betas.orderProbability(lattices[1], { right: [100, 20], wrong: [50, 80] });
    expectClose(Math.log(actual), Math.log(probabilityOfPair(100, 50, 20, 80)), { atol: 0.5 });
  });

  it("is that of nested integrals for four and eight cells", () => {
    for (const [right, wrong] of [
      [
        [10, 20, 15, 40],
        [40, 30, 35, 12],
      ],
      [
        [10, 10, 10, 10],
        [10, 10, 10, 10],
      ],
      [
        [5, 5, 5, 5, 5, 5, 5, 20],
        [20, 20, 20, 20, 20, 20, 20, 5],
      ],
      [
        [50, 60, 60, 100, 65, 90, 100, 150],
        [150, 100, 100, 60, 100, 60, 60, 50],
      ],
    ]) {
      const lattice = lattices[Math.log2(right.length)];
      const free =
        right.reduce((sum, r, c) => sum + logBeta(r + 1, wrong[c] + 1), 0) - Math.log(lattice.volume);
      const exact = Math.exp(evidenceReference(SATURATED, lattice.n, right, wrong) - free);
      expectClose(betas.orderProbability(lattice, { right, wrong }), exact, { rtol: 0.02 });
    }
  });

  it("is 1 where no two cells are near each other", () => {
    expect(betas.orderProbability(lattices[1], { right: [10, 990], wrong: [990, 10] })).toBe(1);
  });
});

describe("draw", () => {
  const random = stream(1, "ordered betas");

  it("keeps the order", () => {
    const p = new Float64Array(16);
    for (const lattice of lattices)
      for (let draw = 0; draw < 50; draw++) {
        const right = Array.from({ length: lattice.cells }, () => random.below(30));
        const wrong = Array.from({ length: lattice.cells }, () => random.below(30));
        betas.draw(lattice, { right, wrong }, random.uniform, p);
        for (let c = 0; c < lattice.cells; c++)
          for (let a = 1; a < lattice.cells; a <<= 1)
            if (!(c & a)) expect(p[c]).toBeLessThanOrEqual(p[c | a]);
      }
  });

  it("has the means of the ordered distribution: E p_c = Z(one more right answer in c) / Z", () => {
    const right = [6, 5, 9, 8];
    const wrong = [10, 6, 8, 3];
    const sums = new Float64Array(4);
    const squares = new Float64Array(4);
    const p = new Float64Array(4);
    const draws = 20_000;
    for (let draw = 0; draw < draws; draw++) {
      betas.draw(lattices[2], { right, wrong }, random.uniform, p);
      for (let c = 0; c < 4; c++) {
        sums[c] += p[c];
        squares[c] += p[c] * p[c];
      }
    }
    const here = evidenceReference(SATURATED, 2, right, wrong);
    for (let c = 0; c < 4; c++) {
      const more = right.map((r, d) => (d === c ? r + 1 : r));
      const exact = Math.exp(evidenceReference(SATURATED, 2, more, wrong) - here);
      const mean = sums[c] / draws;
      const error = Math.sqrt((squares[c] / draws - mean * mean) / draws);
      // four standard errors, and a thousandth for the grid
      expectClose(mean, exact, { atol: 4 * error + 0.001 });
    }
  });

  it("takes all cells alike where the answers contradict the order beyond the grid", () => {
    const p = new Float64Array(2);
    betas.draw(lattices[1], { right: [9999, 0], wrong: [0, 9999] }, random.uniform, p);
    expect([...p]).toEqual([0.5, 0.5]);
  });
});

/** P(X_0 < X_1) for X ~ Beta(r + 1, w + 1), a sum over the right answers of the second. */
function probabilityOfPair(r0: number, w0: number, r1: number, w1: number): number {
  let sum = 0;
  for (let i = 0; i <= r1; i++)
    sum += Math.exp(
      logBeta(r0 + 1 + i, w0 + w1 + 2) -
        Math.log(w1 + 1 + i) -
        logBeta(1 + i, w1 + 1) -
        logBeta(r0 + 1, w0 + 1),
    );
  return sum;
}

function logBeta(a: number, b: number): number {
  return gammaln(a) + gammaln(b) - gammaln(a + b);
}
