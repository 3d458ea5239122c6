import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { solveSemidefinite } from "./solve-semidefinite.ts";

describe("solveSemidefinite", () => {
  it("solves 4x + 2y = 8, 2x + 5y = 12: x = 1, y = 2", () => {
    const { x, rank } = solveSemidefinite(Float64Array.of(4, 2, 2, 5), Float64Array.of(8, 12));
    expectClose(x, [1, 2], { rtol: 1e-15 * 8 }); // a handful of roundings
    expect(rank).toBe(2);
  });

  it("gives 0 to a row that repeats an earlier one, and to a row of zeros", () => {
    // rows 0 and 1 the same thing, row 2 nothing, row 3 another
    const A = Float64Array.of(2, 2, 0, 1, 2, 2, 0, 1, 0, 0, 0, 0, 1, 1, 0, 3);
    const { x, rank } = solveSemidefinite(A, Float64Array.of(3, 3, 0, 4));
    expectClose(x, [1, 0, 0, 1], { rtol: 1e-14 });
    expect(rank).toBe(2);
  });

  it("solves 40 equations that depend on 25 variables", () => {
    const random = stream(1);
    const P = 40;
    const B = Float64Array.from({ length: P * 25 }, () => random.normal());
    const A = new Float64Array(P * P);
    const b = new Float64Array(P);
    for (let i = 0; i < P; i++)
      for (let j = 0; j < P; j++) {
        for (let m = 0; m < 25; m++) A[i * P + j] += B[i * 25 + m] * B[j * 25 + m];
        b[i] += A[i * P + j] * (j % 3); // so that a solution exists
      }
    const { x, rank } = solveSemidefinite(A, b);
    expect(rank).toBe(25);
    expect([...x.slice(25)]).toEqual(new Array(15).fill(0));
    const again = b.map((_, i) => x.reduce((sum, value, j) => sum + A[i * P + j] * value, 0));
    expectClose(again, b, { atol: 1e-8 }); // condition of the 25 rows, about 1e5, times rounding of sums near 1e2
  });
});
