/** One step of a climbing fixed-point map: how high `values` stand, and where the map leads from there. */
export interface ClimbingStep {
  readonly height: number;
  readonly next: Float64Array;
}

/** Longest extrapolation; beyond it rounding decides. */
const LONGEST_STEP = 64;

/**
 * One cycle of SQUAREM: two steps of a map x → F(x) that never goes down, an extrapolation, and one more step.
 *
 *   r = F(x) − x,  v = F(F(x)) − F(x) − r,  a = |r| / |v|,        x' = x + 2a·r + a²·v,  result F(x')
 *
 * a is kept from 1 (no extrapolation) to 64. Where x' stands lower than F(x) the result is F(F(x)): never lower
 * than x. `height` is that of the point one step before the result, `gain` its height above x.
 *
 * Source: [VR08, scheme S3].
 */
export function squarem(
  values: Float64Array,
  step: (values: Float64Array) => ClimbingStep,
): { readonly values: Float64Array; readonly height: number; readonly gain: number } {
  const { height: start, next: first } = step(values);
  const { height, next: second } = step(first);
  let r2 = 0;
  let v2 = 0;
  for (let i = 0; i < values.length; i++) {
    const r = first[i] - values[i];
    const v = second[i] - first[i] - r;
    r2 += r * r;
    v2 += v * v;
  }
  const a = Math.min(Math.sqrt(r2 / v2), LONGEST_STEP);
  if (!(a > 1)) return { values: second, height, gain: height - start };
  const far = values.map((value, i) => {
    const r = first[i] - value;
    return value + 2 * a * r + a * a * (second[i] - first[i] - r);
  });
  const beyond = step(far);
  return beyond.height >= height
    ? { values: beyond.next, height: beyond.height, gain: beyond.height - start }
    : { values: second, height, gain: height - start };
}
