/** Number of ones in a 32-bit word, by adding neighbouring bits, then pairs, then nibbles. */
export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The bits of `word` where `mask` has ones, moved together: gatherBits(0b1010, 0b1110) = 0b101. */
export function gatherBits(word: number, mask: number): number {
  let gathered = 0;
  for (let rest = mask, to = 0; rest !== 0; rest &= rest - 1, to++)
    if (word & rest & -rest) gathered |= 1 << to;
  return gathered;
}

/** The inverse: bit n of `word` goes to the n-th one of `mask`. */
export function spreadBits(word: number, mask: number): number {
  let spread = 0;
  for (let rest = mask, from = 0; rest !== 0; rest &= rest - 1, from++)
    if ((word >>> from) & 1) spread |= rest & -rest;
  return spread;
}

/** The places of the ones, lowest first. */
export function onesOf(mask: number): number[] {
  const ones: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) ones.push(31 - Math.clz32(rest & -rest));
  return ones;
}

/** Bit k is what bit from[k] of `word` was. */
export function reorderBits(word: number, from: readonly number[]): number {
  let reordered = 0;
  for (let k = 0; k < from.length; k++) reordered |= ((word >>> from[k]) & 1) << k;
  return reordered >>> 0;
}

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
