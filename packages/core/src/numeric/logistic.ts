import exp from "@stdlib/math-base-special-exp";

/**
 * Logistic function:
 *
 *   σ(x) = 1 / (1 + e^−x)
 *
 * Edge cases: σ(−∞) = 0, σ(∞) = 1, σ(NaN) = NaN. The power is always of −|x|, so nothing overflows and small
 * values keep their relative precision. `exp` is @stdlib's: ECMAScript leaves the last bits of Math.exp open.
 */
export function logistic(x: number): number {
  const power = exp(-Math.abs(x));
  return (x < 0 ? power : 1) / (1 + power);
}
