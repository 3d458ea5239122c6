/**
 * Sets of attributes (bit a: attribute a is in it) in the order of the R package GDINA: smaller ones first, and
 * among sets of one size those with earlier attributes: –, 1, 2, 3, 12, 13, 23, 123.
 */
export function bySizeThenPlace(a: number, b: number): number {
  const size = bits(a) - bits(b);
  if (size !== 0 || a === b) return size;
  const lowestDifference = (a ^ b) & -(a ^ b);
  return a & lowestDifference ? -1 : 1;
}

function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}
