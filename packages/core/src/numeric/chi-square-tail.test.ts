import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { chiSquareTail } from "./chi-square-tail.ts";

describe("chiSquareTail", () => {
  it("gives hand values: two degrees of freedom leave e^(−x/2); four leave (1 + x/2) e^(−x/2)", () => {
    const rtol = 4 * Number.EPSILON; // rounding of exp and of a few sums
    expectClose(chiSquareTail(6, 2), Math.exp(-3), { rtol });
    expectClose(chiSquareTail(6, 4), 4 * Math.exp(-3), { rtol });
  });

  // Regularised incomplete gamma function by mpmath 1.3 with 40 digits.
  const expected = [
    [3.84, 1, 0.0500435212487051],
    [400, 1, 5.50724823721247e-89],
    [111.5, 74, 0.00317439061227212],
    [20, 74, 0.999999999955375],
    [2000, 1999, 0.489486661584393],
    [1500, 1000, 1.04546403859797e-22],
    [600, 2, 5.14820022241201e-131],
    [0, 5, 1],
  ];
  for (const [x, df, tail] of expected)
    it(`is ${tail} at x = ${x}, df = ${df}`, () => {
      // an exponent of up to 2000, rounded at 2^−53, costs 2000 · 1.1e-16
      expectClose(chiSquareTail(x, df), tail, { rtol: 2e-12 });
    });

  it("falls in x and has no step where the two ways of summing meet", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        (df, ratio) => {
          const x = ratio * df;
          return chiSquareTail(x, df) >= chiSquareTail(x + 0.01, df) * (1 - 1e-12); // rounding, as above
        },
      ),
    );
    for (const df of [1, 2, 3, 74, 1999])
      expectClose(chiSquareTail(df - 1e-9, df), chiSquareTail(df, df), { rtol: 1e-9 }); // density ≤ 1 there
  });

  it("of x ≤ 0 is 1", () => {
    expect(chiSquareTail(-1, 3)).toBe(1);
  });
});
