/**
 * Products of rows, added from the first term to the last:
 *
 *   x·y = Σ_k x_k y_k
 *
 * One order of addition everywhere, so that a sum that two places need is the same in both to the last bit.
 */
export function dot(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < x.length; k++) sum += x[k] * y[k];
  return sum;
}

/** Σ_k x[from + k] · y[start + k], k = 0 … length − 1: rows within larger arrays. */
export function dotAt(x: Float64Array, from: number, y: Float64Array, start: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += x[from + k] * y[start + k];
  return sum;
}

/**
 * Products of one row with four others:
 *
 *   sums_i = Σ_k x[from + k] · y[start + i · stride + k]        i = 0 … 3, k = 0 … length − 1
 *
 * What the matrix products, factors and reflections beside it are made of: four sums at once hide how long an addition
 * takes, and x is read once for all of them.
 */
export function fourDots(
  x: Float64Array,
  from: number,
  y: Float64Array,
  start: number,
  stride: number,
  length: number,
  sums: Float64Array,
): void {
  const y1 = start + stride;
  const y2 = y1 + stride;
  const y3 = y2 + stride;
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let k = 0; k < length; k++) {
    const value = x[from + k];
    s0 += value * y[start + k];
    s1 += value * y[y1 + k];
    s2 += value * y[y2 + k];
    s3 += value * y[y3 + k];
  }
  sums[0] = s0;
  sums[1] = s1;
  sums[2] = s2;
  sums[3] = s3;
}
