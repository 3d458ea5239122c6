import { type QMatrix, requiredAttributes } from "../../data/q-matrix.ts";
import type { PrerequisitePair } from "../../models/hierarchy.ts";

/**
 * Where a Gibbs sampler finds things, made once from the Q-matrix.
 *
 * Every item has 3 · 2^n cells, one for each response (0 wrong, 1 right, 2 not given) and reduced pattern l:
 *
 *   cell(j, response, l) = cellStart[j] + response · 2^n + l
 *
 * cellStart[j] is a multiple of 2^n, so that mastering the item's a-th attribute is cell | 2^a, and not mastering
 * it cell & ~2^a. Uses of attributes by items are listed attribute after attribute: one is a 1 of the Q-matrix.
 */
export interface GibbsLayout {
  readonly J: number;
  readonly K: number;
  /** Attributes are taken in groups of GROUP_SIZE, in column order. */
  readonly groups: number;
  /** Cells of all items. */
  readonly cells: number;
  /** [J] */
  readonly cellStart: Uint32Array;
  /** [J] 2^n. */
  readonly patterns: Uint32Array;
  /** [K + 1] attribute k has the uses useStart[k] … useStart[k + 1] − 1. */
  readonly useStart: Uint32Array;
  /** [uses] the item. */
  readonly useItem: Uint32Array;
  /** [uses] 2^a. */
  readonly useBit: Uint32Array;
  /** [uses] 1/n. */
  readonly useShare: Float64Array;
  /** Items that need no attribute. */
  readonly idleItems: readonly number[];
  readonly hierarchical: boolean;
  /** [K] the attributes that attribute k needs. */
  readonly needs: readonly (readonly number[])[];
  /** [K] the attributes that need attribute k. */
  readonly neededBy: readonly (readonly number[])[];
}

/** wrong, right, not given */
const RESPONSES = 3;

/** Sums over attributes come from tables by the patterns of a group: at 4, half the additions, and 16 rows a table. */
export const GROUP_SIZE = 4;
export const GROUP_PATTERNS = 2 ** GROUP_SIZE;

export function gibbsLayout(q: QMatrix, prerequisites: readonly PrerequisitePair[] = []): GibbsLayout {
  const { J, K } = q;
  const required = q.items.map((_, j) => requiredAttributes(q, j));
  const cellStart = new Uint32Array(J);
  const patterns = new Uint32Array(J);
  let cells = 0;
  for (let j = 0; j < J; j++) {
    patterns[j] = 2 ** required[j].length;
    cellStart[j] = Math.ceil(cells / patterns[j]) * patterns[j];
    cells = cellStart[j] + RESPONSES * patterns[j];
  }
  const attributes = Array.from({ length: K }, (_, k) => k);
  const uses = attributes.map((k) =>
    required.flatMap((of, item) => (of.includes(k) ? [{ item, at: of.indexOf(k), n: of.length }] : [])),
  );
  const useStart = new Uint32Array(K + 1);
  for (let k = 0; k < K; k++) useStart[k + 1] = useStart[k] + uses[k].length;
  const listed = uses.flat();
  return {
    J,
    K,
    groups: Math.ceil(K / GROUP_SIZE),
    cells,
    cellStart,
    patterns,
    useStart,
    useItem: Uint32Array.from(listed, ({ item }) => item),
    useBit: Uint32Array.from(listed, ({ at }) => 2 ** at),
    useShare: Float64Array.from(listed, ({ n }) => 1 / n),
    idleItems: required.flatMap((of, j) => (of.length === 0 ? [j] : [])),
    hierarchical: prerequisites.length > 0,
    needs: attributes.map((k) => prerequisites.filter(([of]) => of === k).map(([, needs]) => needs)),
    neededBy: attributes.map((k) => prerequisites.filter(([, needs]) => needs === k).map(([of]) => of)),
  };
}
