import ln from "@stdlib/math-base-special-ln";
import normalCdf from "@stdlib/stats-base-dists-normal-cdf";

/** ½ ln 2π */
const LOG_ROOT_TAU = 0.9189385332046728;
/** Below, Φ is taken from its tail; the first term left out is 105/z⁸, 6e-6 there. */
const TAIL = -8;

/**
 *   ln Φ(z), and for z < −8 by the tail:   Φ(z) ≈ φ(z)/|z| · (1 − 1/z² + 3/z⁴ − 15/z⁶)
 */
export function logNormalCdf(z: number): number {
  if (z >= TAIL) return ln(normalCdf(z, 0, 1));
  const s = 1 / (z * z);
  return -(z * z) / 2 - LOG_ROOT_TAU - ln(-z) + ln(1 - s * (1 - s * (3 - 15 * s)));
}
