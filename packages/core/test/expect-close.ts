/** How far apart two numbers may be: |actual − expected| ≤ atol + rtol · |expected|. */
export interface Tolerance {
  /** Relative part, 0 unless given. */
  readonly rtol?: number;
  /** Absolute part, 0 unless given. */
  readonly atol?: number;
}

/**
 * For tests: throws unless `actual` is close to `expected`, a number or a row of numbers of the same length.
 * NaN is close to nothing, an infinity only to itself. At least one tolerance must be given, with a reason
 * beside it.
 */
export function expectClose(
  actual: number | ArrayLike<number>,
  expected: number | ArrayLike<number>,
  { rtol = 0, atol = 0 }: Tolerance,
): void {
  if (!(rtol >= 0 && atol >= 0 && rtol + atol > 0))
    throw new Error(`expectClose: rtol and atol must be ≥ 0 and one of them > 0, received ${rtol}, ${atol}.`);
  const left = typeof actual === "number" ? [actual] : actual;
  const right = typeof expected === "number" ? [expected] : expected;
  if (left.length !== right.length)
    throw new Error(`expected ${right.length} numbers, received ${left.length}`);
  for (let i = 0; i < left.length; i++) {
    if (left[i] === right[i]) continue;
    const allowed = atol + rtol * Math.abs(right[i]);
    const apart = Math.abs(left[i] - right[i]);
    if (apart <= allowed && allowed < Number.POSITIVE_INFINITY) continue;
    const place = typeof actual === "number" ? "" : ` at ${i}`;
    throw new Error(`expected ${right[i]}${place} within ${allowed}, received ${left[i]}, ${apart} away`);
  }
}
