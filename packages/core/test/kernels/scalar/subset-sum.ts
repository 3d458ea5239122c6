const f = Math.fround;

/** Sum of the values whose bit is set in the nibble, in the order of a subset table: (v0 + v1) + (v2 + v3). */
export function subsetSum(nibble: number, v0: number, v1: number, v2: number, v3: number): number {
  const low = f((nibble & 1 ? v0 : 0) + (nibble & 2 ? v1 : 0));
  const high = f((nibble & 4 ? v2 : 0) + (nibble & 8 ? v3 : 0));
  return f(low + high);
}

/** start + Σ_g term(g), groups taken in pairs: sum + (even + odd), the last alone when their number is odd. */
export function sumInPairs(start: number, groups: number, term: (g: number) => number): number {
  let sum = start;
  let g = 0;
  for (; g + 1 < groups; g += 2) sum = f(sum + f(term(g) + term(g + 1)));
  return g < groups ? f(sum + term(g)) : sum;
}
