import type { ClassSpace } from "../models/class-space.ts";

/** Attributes whose patterns are added up together. */
const DIGIT_BITS = 6;
const DIGITS = 2 ** DIGIT_BITS;

/**
 * Writes Σ_{c: c_k = 1} values_c [K] to `target` from `start` on. Patterns are read as digits of six attributes: a
 * class adds to one cell for each digit, and only the 64 cells of a digit are looked at by attribute.
 */
export function masterySums(
  { K, C, patterns }: ClassSpace,
  values: Float64Array,
  target: Float64Array,
  start: number,
): void {
  const cells = new Float64Array(DIGITS);
  for (let first = 0; first < K; first += DIGIT_BITS) {
    cells.fill(0);
    for (let c = 0; c < C; c++) cells[(patterns[c] >>> first) & (DIGITS - 1)] += values[c];
    for (let k = first; k < Math.min(first + DIGIT_BITS, K); k++) {
      let sum = 0;
      for (let digit = 0; digit < DIGITS; digit++) if ((digit >>> (k - first)) & 1) sum += cells[digit];
      target[start + k] = sum;
    }
  }
}
