import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { cholesky, smallCholesky, solveLower, solveSmall, solveUpper } from "./cholesky.ts";

describe("cholesky", () => {
  it("gives a hand value: [4 2; 2 5] = L Lᵀ with L = [2 0; 1 2], and leaves the upper triangle alone", () => {
    const a = Float64Array.of(4, 99, 2, 5);
    expect(cholesky(a, 2)).toBe(true);
    expect([...a]).toEqual([2, 99, 1, 2]);
  });

  for (let n = 1; n <= 13; n++)
    it(`returns the factor it was made of at n = ${n}, and solves with it`, () => {
      const { factor, product } = randomFactor(n);
      expect(cholesky(product, n)).toBe(true);
      const expected = factor.map((value, place) =>
        place % n <= Math.floor(place / n) ? value : product[place],
      );
      expectClose(product, expected, { atol: 1e-12 }); // rounding; pivots lie between 1 and 2
      const x = Float64Array.from({ length: 7 * n }, (_, at) => at + 1);
      const b = x.map((_, at) => {
        const [column, i] = [Math.floor(at / n), at % n];
        let sum = 0;
        for (let k = 0; k <= i; k++) sum += factor[i * n + k] * x[column * n + k];
        return sum;
      });
      solveLower(product, n, b);
      expectClose(b, x, { rtol: 1e-10 }); // rounding, multiplied by the condition of a factor with entries ≤ 2
    });

  it("says that a singular matrix is one", () => {
    expect(cholesky(Float64Array.of(1, 1, 1, 1), 2)).toBe(false);
    expect(cholesky(Float64Array.of(0), 1)).toBe(false);
    expect(cholesky(Float64Array.of(Number.NaN), 1)).toBe(false);
    const { product } = randomFactor(9);
    for (let k = 0; k < 9; k++) product[8 * 9 + k] = product[Math.max(k, 3) * 9 + Math.min(k, 3)];
    product[8 * 9 + 8] = product[3 * 9 + 3];
    expect(cholesky(product, 9)).toBe(false);
  });
});

describe("solveUpper", () => {
  it("gives a hand value: [2 1; 0 2] x = (4, 2) has x = (1.5, 1)", () => {
    const b = Float64Array.of(4, 2);
    solveUpper(Float64Array.of(2, 99, 1, 2), 2, b);
    expect([...b]).toEqual([1.5, 1]);
  });
});

describe("smallCholesky", () => {
  it("gives a hand value: [4 2; 2 5] = L Lᵀ with L = [2 0; 1 2], pivots 4 and 4, and leaves the upper triangle alone", () => {
    const a = Float64Array.of(4, 99, 2, 5);
    const pivots = new Float64Array(2);
    smallCholesky(a, 2, 0, pivots);
    expect([...a]).toEqual([2, 99, 1, 2]);
    expect([...pivots]).toEqual([4, 4]);
  });

  for (let n = 1; n <= 16; n++)
    it(`solves L Lᵀ x = b at n = ${n}`, () => {
      const { product } = randomFactor(n);
      const x = Float64Array.from({ length: n }, (_, i) => i + 1);
      const b = x.map((_, i) => x.reduce((sum, value, k) => sum + product[i * n + k] * value, 0));
      smallCholesky(product, n);
      solveSmall(product, n, b);
      expectClose(b, x, { rtol: 1e-9 }); // rounding, multiplied by the squared condition of a factor with entries ≤ 2
    });

  it("goes on where the matrix is singular: pivots are 1e-14 of their diagonal entry, or the least that is asked for", () => {
    const singular = Float64Array.of(1, 1, 1, 1);
    const pivots = new Float64Array(2);
    smallCholesky(singular, 2, 0, pivots);
    expect([...pivots]).toEqual([1, 1e-14]);
    smallCholesky(Float64Array.of(1, 1, 1, 1), 2, 0.25, pivots);
    expect([...pivots]).toEqual([1, 0.25]);
  });
});

/** A lower triangle with entries in (−1, 1) and a diagonal in (1, 2), and the whole product L Lᵀ. */
function randomFactor(n: number) {
  const random = stream(5, "cholesky", n);
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++)
      factor[i * n + j] = i === j ? 1 + random.uniform() : 2 * random.uniform() - 1;
  const product = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      for (let k = 0; k < n; k++) product[i * n + j] += factor[i * n + k] * factor[j * n + k];
  return { factor, product };
}
