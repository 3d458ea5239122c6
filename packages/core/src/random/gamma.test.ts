import { describe, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { drawBeta, drawGamma } from "./gamma.ts";
import { stream } from "./stream.ts";

const DRAWS = 20_000;
/** Fixed seeds; four standard errors refuse a right program once in 16,000 means. */
const STANDARD_ERRORS = 4;

function meanOf(draw: () => number): number {
  let sum = 0;
  for (let n = 0; n < DRAWS; n++) sum += draw();
  return sum / DRAWS;
}

describe("drawGamma", () => {
  for (const shape of [0.5, 1, 3.2, 400])
    it(`has the mean and the second moment of shape ${shape}`, () => {
      const random = stream(1, "gamma");
      const near = (mean: number, expected: number, variance: number) =>
        expectClose(mean, expected, { atol: STANDARD_ERRORS * Math.sqrt(variance / DRAWS) });
      near(
        meanOf(() => drawGamma(shape, random)),
        shape,
        shape,
      );
      // E x^n = a (a + 1) … (a + n − 1)
      const second = shape * (shape + 1);
      near(
        meanOf(() => drawGamma(shape, random) ** 2),
        second,
        second * ((shape + 2) * (shape + 3) - second),
      );
    });
});

describe("drawBeta", () => {
  for (const [a, b] of [
    [0.5, 0.5],
    [30.5, 2.5],
  ])
    it(`has the mean and the share below it of shapes ${a} and ${b}`, () => {
      const random = stream(2, "beta");
      const mean = a / (a + b);
      const variance = (mean * (1 - mean)) / (a + b + 1);
      const atol = STANDARD_ERRORS * Math.sqrt(variance / DRAWS);
      expectClose(
        meanOf(() => drawBeta(a, b, random)),
        mean,
        { atol },
      );
      // the variance of a square is at most four times that of the number, both lie within 0 and 1
      expectClose(
        meanOf(() => drawBeta(a, b, random) ** 2),
        variance + mean * mean,
        { atol: 2 * atol },
      );
    });
});
