import { inverse, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { m2Statistic } from "./m2-statistic.ts";

const M = 7;
const random = stream(4, "m2-statistic");
const residuals = Float64Array.from({ length: M }, () => 0.1 * random.normal());
const factor = new Matrix(Array.from({ length: M }, () => Array.from({ length: M }, () => random.normal())));
const covariance = factor.mmul(factor.transpose()).add(Matrix.eye(M));
const columns = Array.from({ length: 3 }, () => Float64Array.from({ length: M }, () => random.normal()));
const sum = columns[0].map((value, a) => value - 2 * columns[1][a]);
const rtol = 1e-11; // rounding, multiplied by the condition of a covariance of seven margins

const problem = (derivatives: readonly Float64Array[], parameters: number) => ({
  N: 50,
  residuals: residuals.slice(),
  covariance: Float64Array.from(covariance.to1DArray()),
  derivatives,
  parameters,
});

/** N eᵀ (Ξ⁻¹ − Ξ⁻¹ Δ (Δᵀ Ξ⁻¹ Δ)⁻¹ Δᵀ Ξ⁻¹) e by inverses. */
function byInverses(derivatives: readonly Float64Array[]): number {
  const delta = new Matrix(derivatives.map((column) => [...column])).transpose();
  const inverted = inverse(covariance);
  const inner = inverse(delta.transpose().mmul(inverted).mmul(delta));
  const middle = inverted.mmul(delta).mmul(inner).mmul(delta.transpose()).mmul(inverted);
  const e = Matrix.columnVector([...residuals]);
  return 50 * e.transpose().mmul(Matrix.sub(inverted, middle)).mmul(e).get(0, 0);
}

describe("m2Statistic", () => {
  it("is the formula where the derivatives are independent", () => {
    const found = m2Statistic(problem(columns, 3))!;
    expect(found.rank).toBe(3);
    expectClose([found.atRank, found.atCount], [byInverses(columns), byInverses(columns)], { rtol });
  });

  it("at the rank leaves out a derivative that others give, wherever it stands", () => {
    for (const derivatives of [
      [...columns, sum],
      [sum, ...columns],
    ]) {
      const found = m2Statistic(problem(derivatives, 4))!;
      expect(found.rank).toBe(3);
      expectClose(found.atRank, byInverses(columns), { rtol });
      expect(found.atCount).toBeLessThan(found.atRank);
    }
  });

  it("at the count has one direction more, orthogonal to the derivatives", () => {
    // with derivatives along the first two axes, Q's third column is the third axis
    const axis = (a: number) => Float64Array.from({ length: M }, (_, at) => (at === a ? 1 : 0));
    const found = m2Statistic(problem([axis(0), axis(1), axis(0)], 3))!;
    expectClose(found.atCount, byInverses([axis(0), axis(1), axis(2)]), { rtol });
  });

  it("takes more derivatives than parameters, of a distribution with redundant values", () => {
    const found = m2Statistic(problem([...columns, sum], 3))!;
    expect(found.rank).toBe(3);
    expectClose(found.atCount, byInverses(columns), { rtol });
  });

  it("is null for a singular covariance", () => {
    const singular = Float64Array.from({ length: M * M }, () => 1);
    expect(m2Statistic({ ...problem(columns, 3), covariance: singular })).toBeNull();
  });
});
