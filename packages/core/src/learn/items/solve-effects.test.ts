import { determinant, Matrix, solve } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { firstItemPrior } from "./item-prior.ts";
import { solveEffects } from "./solve-effects.ts";

describe("solveEffects", () => {
  it("by hand: one effect, Gram 3, sum 2, prior mean 0.5 of precision 1", () => {
    const prior = { mean: Float64Array.of(0.5), precision: Float64Array.of(1), logDeterminant: 0 };
    const { effects, logDeterminantGain, fitted, atMean } = solveEffects(
      Float64Array.of(3),
      Float64Array.of(2),
      prior,
      1,
    );
    // (3 + 1) δ = 2 + 0.5
    expectClose([effects[0], fitted, atMean], [0.625, 2.5 * 0.625, 0.25], { rtol: 1e-15 });
    expectClose(logDeterminantGain, Math.log(4), { rtol: 1e-15 });
  });

  it("agrees with a dense solve, every family and size; only the lower triangle is read", () => {
    const random = stream(1, "solve effects");
    for (const shapes of firstItemPrior().shapes)
      for (const shape of shapes) {
        const D = shape.effects;
        const X = new Matrix(
          Array.from({ length: 40 }, () => Array.from({ length: D }, () => random.uniform())),
        );
        const gram = X.transpose().mmul(X).mul(3);
        const sums = Array.from({ length: D }, () => 20 * random.uniform());
        const precision = Matrix.from1DArray(D, D, shape.precision);
        const wanted = Matrix.columnVector(sums).add(precision.mmul(Matrix.columnVector(shape.mean)));
        const total = Matrix.add(gram, precision);
        const expected = solve(total, wanted);
        const lower = Float64Array.from({ length: D * D }, (_, n) => {
          const [t, s] = [Math.floor(n / D), n % D];
          return s <= t ? gram.get(t, s) : Number.NaN;
        });
        const solved = solveEffects(lower, Float64Array.from(sums), shape, D);
        // two ways of elimination, condition up to 1e5
        const close = { rtol: 1e-9, atol: 1e-10 };
        expectClose(solved.effects.slice(0, D), expected.to1DArray(), close);
        expectClose(solved.fitted, wanted.dot(expected), close);
        expectClose(
          solved.atMean,
          Matrix.columnVector(shape.mean).dot(precision.mmul(Matrix.columnVector(shape.mean))),
          close,
        );
        expectClose(solved.logDeterminantGain, Math.log(determinant(total)) - shape.logDeterminant, close);
      }
  });

  it("has room for the loading of a saturated item of four attributes: its 17th effect used to be lost, and with it the item", () => {
    const D = 17;
    const diagonal = Float64Array.from({ length: D * D }, (_, n) => Number(n % (D + 1) === 0));
    const prior = { mean: new Float64Array(D), precision: diagonal, logDeterminant: 0 };
    const { effects, logDeterminantGain } = solveEffects(diagonal, new Float64Array(D).fill(4), prior, D);
    expectClose(effects, new Float64Array(D).fill(2), { rtol: 1e-15 });
    expectClose(logDeterminantGain, D * Math.log(2), { rtol: 1e-14 });
  });

  it("gains nothing where the responses say nothing", () => {
    for (const shapes of firstItemPrior().shapes)
      for (const shape of shapes) {
        const D = shape.effects;
        const solved = solveEffects(new Float64Array(D * D), new Float64Array(D), shape, D);
        expectClose(solved.effects.slice(0, D), shape.mean, { rtol: 1e-9, atol: 1e-12 });
        expectClose(solved.logDeterminantGain, 0, { atol: 1e-9 });
        expectClose(solved.fitted, solved.atMean, { rtol: 1e-9 });
      }
  });

  it("does not overflow where the product of the pivots would", () => {
    const D = 16;
    const prior = { mean: new Float64Array(D), precision: new Float64Array(D * D), logDeterminant: 0 };
    const gram = new Float64Array(D * D);
    for (let t = 0; t < D; t++) gram[t * D + t] = 1e60;
    const { logDeterminantGain } = solveEffects(gram, new Float64Array(D), prior, D);
    expectClose(logDeterminantGain, 16 * 60 * Math.LN10, { rtol: 1e-14 });
  });

  it("goes on where rounding has made a Gram matrix indefinite", () => {
    const prior = {
      mean: new Float64Array(2),
      precision: Float64Array.of(0.5, 0, 0, 0.5),
      logDeterminant: 0,
    };
    const { effects, logDeterminantGain } = solveEffects(
      Float64Array.of(4, 0, 4, 3),
      Float64Array.of(1, 1),
      prior,
      2,
    );
    expect([...effects.slice(0, 2), logDeterminantGain].every(Number.isFinite)).toBe(true);
  });
});
