import ln from "@stdlib/math-base-special-ln";
import type { Stream } from "./stream.ts";

/**
 * A number from the gamma distribution of this shape > 0 and scale 1. With d = a − 1/3 and c = 1/√(9d), x normal and u
 * uniform, d v with v = (1 + c x)³ > 0 is taken if
 *
 *   ln u < x²/2 + d − d v + d ln v
 *
 * Below 1 a number of shape a + 1 is multiplied by u^(1/a). Source: [MT00].
 */
export function drawGamma(shape: number, random: Stream): number {
  if (shape < 1) return drawGamma(shape + 1, random) * random.uniform() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const u = random.uniform();
    const v = (1 + c * x) ** 3;
    if (v > 0 && ln(u) < (x * x) / 2 + d - d * v + d * ln(v)) return d * v;
  }
}

/** A number from the beta distribution, both shapes > 0. */
export function drawBeta(a: number, b: number, random: Stream): number {
  const x = drawGamma(a, random);
  const y = drawGamma(b, random);
  return x / (x + y);
}
