/**
 * A number in the open interval (0, 1) from two 32-bit words, on a grid of 2⁻⁵² moved by half a step:
 *
 *   u = (26 bits of `high`, 26 bits of `low`, then ½) / 2⁵²        2⁻⁵³ ≤ u ≤ 1 − 2⁻⁵³
 *
 * Every grid point is a double, so nothing is rounded and u and 1 − u are equally likely. With 53 bits the
 * half step is lost from ½ on, and the last point rounds to 1, whose normal quantile is infinite.
 */
export function openUniform(high: number, low: number): number {
  return ((high >>> 6) * 2 ** 26 + (low >>> 6) + 0.5) / 2 ** 52;
}
