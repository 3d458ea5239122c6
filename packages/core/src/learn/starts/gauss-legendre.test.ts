import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { GAUSS_NODES, GAUSS_WEIGHTS } from "./gauss-legendre.ts";

it("integrates powers of x over [−1, 1] up to degree 23, and not x²⁴", () => {
  const integral = (power: number) =>
    GAUSS_NODES.reduce((sum, x, i) => sum + GAUSS_WEIGHTS[i] * x ** power, 0);
  for (let power = 0; power <= 23; power++)
    expectClose(integral(power), power % 2 === 0 ? 2 / (power + 1) : 0, { atol: 1e-15 }); // rounding of twelve terms
  expect(Math.abs(integral(24) - 2 / 25)).toBeGreaterThan(1e-8);
});
