import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";

/**
 * Logarithms x become shares, in place, and the logarithm of what they were shares of is returned:
 *
 *   x_i ← e^x_i / Σ_k e^x_k        returns ln Σ_k e^x_k
 *
 * The powers are of x less its highest, so nothing overflows. A power is no less than `leastPower`.
 */
export function normaliseLogs(x: Float64Array, leastPower = 0): number {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < x.length; i++) if (x[i] > highest) highest = x[i];
  let total = 0;
  for (let i = 0; i < x.length; i++) {
    x[i] = Math.max(exp(x[i] - highest), leastPower);
    total += x[i];
  }
  for (let i = 0; i < x.length; i++) x[i] /= total;
  return highest + ln(total);
}
