import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { geomin, monotoneSparse, quartimin, sparse } from "./rotation-criteria.ts";

const criteria = { quartimin, geomin, sparse: sparse(0.001), monotoneSparse: monotoneSparse(2000) };

describe("rotation criteria", () => {
  it("have hand values at the rows (.6, .8) and (0, .5)", () => {
    const loadings = Float64Array.of(0.6, 0.8, 0, 0.5);
    const rtol = 1e-14; // rounding
    expectClose(quartimin(loadings, 2).value, (2 * 0.36 * 0.64) / 4, { rtol });
    expectClose(geomin(loadings, 2).value, Math.sqrt(0.37 * 0.65) + Math.sqrt(0.01 * 0.26), { rtol });
    const roots = [0.361, 0.641, 0.001, 0.251].reduce((sum, square) => sum + Math.sqrt(square), 0);
    expectClose(sparse(0.001)(loadings, 2).value, roots, { rtol });
    expectClose(monotoneSparse(2000)(loadings, 2).value, roots, { rtol });
  });

  it("let a loading of −.1 cost .2 more than one of .1 with 2000 students or more, .04 with 400", () => {
    for (const [students, more, atZero] of [
      [10_000, 0.2, Math.sqrt(0.001)],
      [2000, 0.2, Math.sqrt(0.001)],
      [400, 0.04, Math.sqrt(0.005)],
    ]) {
      const [positive, negative, none] = [0.1, -0.1, 0].map(
        (l) => monotoneSparse(students)(Float64Array.of(l), 1).value,
      );
      expectClose(negative - positive, more, { rtol: 1e-13 }); // rounding
      expectClose(none, atZero, { rtol: 1e-13 });
    }
  });

  it("of geomin do not lose small products: two hundred loadings of 0 give a mean of ε, though 0.01²⁰⁰ is 0", () => {
    expectClose(geomin(new Float64Array(200), 200).value, 0.01, { rtol: 1e-12 }); // rounding of ln and exp
  });

  for (const [name, criterion] of Object.entries(criteria))
    it(`${name} has the gradient that finite differences have`, () => {
      const K = 4;
      const random = stream(5, "criterion", name);
      const loadings = Float64Array.from({ length: 6 * K }, () => random.normal() / 2);
      const { gradient } = criterion(loadings, K);
      const step = 1e-6;
      const differences = loadings.map((_, at) => {
        const [up, down] = [step, -step].map(
          (by) =>
            criterion(
              Float64Array.from(loadings, (l, i) => (i === at ? l + by : l)),
              K,
            ).value,
        );
        return (up - down) / (2 * step);
      });
      // rounding 1e-16/1e-6 in sums near 30, and third derivatives (up to 1/ε) times step²
      expectClose(gradient, differences, { atol: 1e-7 });
      expect(gradient.some((slope) => Math.abs(slope) > 0.01)).toBe(true);
    });
});
