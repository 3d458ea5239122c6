import chiSquareCdf from "@stdlib/stats-base-dists-chisquare-cdf";
import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { noncentralChiSquareCdf } from "./noncentral-chi-square-cdf.ts";

describe("noncentralChiSquareCdf", () => {
  // The Poisson mixture summed by mpmath 1.3 with 40 digits; scipy 1.17 agrees with the first, second and fourth.
  const expected = [
    [3, 1, 1, 0.764784149631031],
    [111.5, 74, 37.5, 0.519301700692929],
    [111.5, 74, 1e-9, 0.996825609386817],
    [40, 47, 200, 9.60226101613288e-25],
    [2000, 800, 1200, 0.504571512167082],
    [5000, 1000, 3500, 0.999940537961257],
    [100, 1, 2, 1.0],
    [10, 2, 60, 1.41940858211703e-6],
  ];
  for (const [x, df, lambda, cdf] of expected)
    it(`is ${cdf} at x = ${x}, df = ${df}, λ = ${lambda}`, () => {
      // exponents of up to 10^4 rounded at 2^−53 in the weights and in the recurrence
      expectClose(noncentralChiSquareCdf(x, df, lambda), cdf, { rtol: 5e-12 });
    });

  it("with one degree of freedom is the normal distribution: Φ(√x − √λ) − Φ(−√x − √λ)", () => {
    for (const [x, lambda] of [
      [4, 2.25],
      [0.3, 9],
      [30, 16],
    ]) {
      const [root, shift] = [Math.sqrt(x), Math.sqrt(lambda)];
      const byNormal = normalCdf(root - shift, 0, 1) - normalCdf(-root - shift, 0, 1);
      expectClose(noncentralChiSquareCdf(x, 1, lambda), byNormal, { rtol: 1e-12 }); // rounding of the difference
    }
  });

  it("without noncentrality is the central one, and falls as it grows", () => {
    expect(noncentralChiSquareCdf(12, 9, 0)).toBe(chiSquareCdf(12, 9));
    const falling = [0, 1, 2, 5, 20, 100].map((lambda) => noncentralChiSquareCdf(30, 9, lambda));
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    expect(new Set(falling).size).toBe(falling.length);
  });

  it("is 0 at 0", () => {
    expect(noncentralChiSquareCdf(0, 3, 5)).toBe(0);
  });
});
