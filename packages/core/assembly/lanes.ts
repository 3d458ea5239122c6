/** What kernels do with the four lanes of a vector. */

/** A pattern less likely than this is out of the question. */
export const LEAST_POSTERIOR: f32 = 1e-25;

/** Probabilities below `least` as 0: numbers below 1e-38 take a processor a hundred times as long. */
@inline export function flushed(x: v128, least: f32): v128 {
  return v128.and(x, f32x4.gt(x, f32x4.splat(least)));
}

/** (0 + 2) + (1 + 3). */
@inline export function sumOf(x: v128): f32 {
  const y = f32x4.add(x, v128.shuffle<f32>(x, x, 2, 3, 2, 3));
  return f32x4.extract_lane(y, 0) + f32x4.extract_lane(y, 1);
}
