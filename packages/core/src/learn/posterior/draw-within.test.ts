import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { stream } from "../../random/stream.ts";
import { type CutNormal, drawWithin } from "./draw-within.ts";

/** N(mean, 1) on each of two axes, independent, cut to x ≥ 0. */
function cutAtZero(mean: number): CutNormal {
  return {
    mean: Float64Array.of(mean, 0),
    root: Float64Array.of(1, 0, 0, 1),
    point: Float64Array.of(0.5, 0),
    bounds: { d: 2, normals: Float64Array.of(1, 0), offsets: Float64Array.of(0) },
  };
}

describe("drawWithin", () => {
  const draws = 4000;
  for (const { mean, expected, spread, how } of [
    // E(x | x > 0) = m + φ(m)/Φ(m): 1 + 0.24197/0.84134, −6 + 1/0.16231 (Mills' ratio at 6)
    { mean: 1, expected: 1.2876, spread: 0.8, how: "by trying" },
    { mean: -6, expected: 0.158, spread: 0.16, how: "coordinate by coordinate" },
    { mean: -30, expected: 0.0333, spread: 0.034, how: "in the far tail" },
  ])
    it(`has the mean of the cut distribution, ${how}`, () => {
      const random = stream(1, "draw within", mean);
      let sum = 0;
      let other = 0;
      for (let draw = 0; draw < draws; draw++) {
        const [x, y] = drawWithin(cutAtZero(mean), random);
        expect(x).toBeGreaterThanOrEqual(0);
        sum += x;
        other += y;
      }
      // four standard errors; one in a hundred for the exponential tail
      expectClose(sum / draws, expected, { atol: (4 * spread) / Math.sqrt(draws), rtol: 0.01 });
      expectClose(other / draws, 0, { atol: 4 / Math.sqrt(draws) });
    });

  it("lets the others follow, coordinate by coordinate too: correlation ½", () => {
    const random = stream(3, "draw within");
    // precision [[4, −2], [−2, 4]]/3; with x cut at 6 above its mean, E(y | x) = ½ (x + 6)
    const half = cutAtZero(-6);
    const normal = { ...half, root: Float64Array.of(Math.sqrt(4 / 3), 0, -Math.sqrt(1 / 3), 1) };
    let sum = 0;
    for (let draw = 0; draw < draws; draw++) sum += drawWithin(normal, random)[1];
    // four standard errors of √0.75
    expectClose(sum / draws, (6 + 0.158) / 2, { atol: (4 * 0.87) / Math.sqrt(draws) });
  });

  it("has the covariance (L Lᵀ)⁻¹", () => {
    const random = stream(2, "draw within");
    // L Lᵀ = [[4, 2], [2, 2]], inverse [[0.5, −0.5], [−0.5, 1]]
    const normal: CutNormal = {
      mean: Float64Array.of(0, 0),
      root: Float64Array.of(2, 0, 1, 1),
      point: Float64Array.of(0, 0),
      bounds: { d: 2, normals: new Float64Array(0), offsets: new Float64Array(0) },
    };
    const sums = [0, 0, 0];
    const count = 20_000;
    for (let draw = 0; draw < count; draw++) {
      const [x, y] = drawWithin(normal, random);
      sums[0] += x * x;
      sums[1] += x * y;
      sums[2] += y * y;
    }
    // the standard error of a variance is √(2/n) of it; four of them
    expectClose(
      sums.map((sum) => sum / count),
      [0.5, -0.5, 1],
      { atol: 4 * Math.sqrt(2 / count) },
    );
  });
});
