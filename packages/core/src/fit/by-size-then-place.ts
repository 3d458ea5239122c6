import { popcount } from "../numeric/bits.ts";

/**
 * Sets of attributes (bit a: attribute a is in it) in the order of the R package GDINA: smaller ones first, and
 * among sets of one size those with earlier attributes: –, 1, 2, 3, 12, 13, 23, 123.
 */
export function bySizeThenPlace(a: number, b: number): number {
  const size = popcount(a) - popcount(b);
  if (size !== 0 || a === b) return size;
  const lowestDifference = (a ^ b) & -(a ^ b);
  return a & lowestDifference ? -1 : 1;
}
