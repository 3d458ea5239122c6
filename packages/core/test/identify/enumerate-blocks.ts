import { type QMatrix, requiredAttributes } from "../../src/data/q-matrix.ts";

/**
 * Conditions D and E by trying every two disjoint sets of K items: the definition, for tests of small matrices only.
 */
export function enumerateBlocks(q: QMatrix): { twoGenericBlocks: boolean; leftover: boolean } {
  const rows = q.items.map((_, j) => requiredAttributes(q, j));
  let twoGenericBlocks = false;
  for (const first of subsets(rows.length, q.K)) {
    if (!hasDiagonal(first.map((j) => rows[j]))) continue;
    const others = rows.map((_, j) => j).filter((j) => !first.includes(j));
    for (const places of subsets(others.length, q.K)) {
      if (!hasDiagonal(places.map((place) => rows[others[place]]))) continue;
      twoGenericBlocks = true;
      const left = others.filter((_, place) => !places.includes(place));
      if (new Set(left.flatMap((j) => rows[j])).size === q.K) return { twoGenericBlocks, leftover: true };
    }
  }
  return { twoGenericBlocks, leftover: false };
}

/** Whether the rows can be ordered so that row k needs attribute k. */
function hasDiagonal(rows: readonly (readonly number[])[], attribute = 0): boolean {
  if (rows.length === 0) return true;
  return rows.some((row, at) => row.includes(attribute) && hasDiagonal(rows.toSpliced(at, 1), attribute + 1));
}

/** Every set of `size` of the numbers 0 … n − 1, ascending. */
export function* subsets(n: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let first = from; first <= n - size; first++)
      for (const rest of subsets(n, size - 1, first + 1)) yield [first, ...rest];
}
