import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { logistic } from "./logistic.ts";

describe("logistic", () => {
  it("gives hand values: σ(ln 3) = 3/4, σ(−ln 3) = 1/4, σ(0) = 1/2", () => {
    const rtol = 4 * Number.EPSILON; // rounding of ln 3, of exp and of the quotient
    expectClose(logistic(Math.log(3)), 0.75, { rtol });
    expectClose(logistic(-Math.log(3)), 0.25, { rtol });
    expect(logistic(0)).toBe(0.5);
  });

  it("keeps relative precision far out and does not overflow", () => {
    expectClose(logistic(-700), Math.exp(-700), { rtol: 4 * Number.EPSILON }); // e^−700 ≪ 1 drops out of the sum
    expect(logistic(-1e300)).toBe(0);
    expect(logistic(1e300)).toBe(1);
    expect(logistic(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(logistic(Number.POSITIVE_INFINITY)).toBe(1);
  });

  it("keeps NaN", () => {
    expect(logistic(Number.NaN)).toBeNaN();
  });
});
