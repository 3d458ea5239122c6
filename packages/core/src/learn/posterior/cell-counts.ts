import { BASE_PATTERNS } from "../../kernels/posterior-memory.ts";
import { popcount } from "../../numeric/bits.ts";
import { MOST_CELL_ATTRIBUTES } from "./order-lattice.ts";
import type { PosteriorChain } from "./posterior-chain.ts";

export const MOST_CELLS = 2 ** MOST_CELL_ATTRIBUTES;

/** Right and wrong answers to an item, by pattern on a q-vector's attributes, lowest bit first. */
export interface CellCounts {
  readonly right: Uint32Array;
  readonly wrong: Uint32Array;
}

export function emptyCounts(): CellCounts {
  return { right: new Uint32Array(MOST_CELLS), wrong: new Uint32Array(MOST_CELLS) };
}

/** Counts answers to item j by the patterns on `base` and each `wanted` attribute, for `readCounts` to read. */
export function countCells(
  { memory, kernels }: PosteriorChain,
  j: number,
  base: number,
  wanted: number,
): void {
  kernels.posterior_count_cells(memory.layout.posterior, j, base, wanted);
}

/** Counts of the base alone. */
export function readBaseCounts({ K, memory }: PosteriorChain, cells: number, into: CellCounts): void {
  const at = memory.layout.array.counts / 4 + 2 * K * BASE_PATTERNS;
  const { i32 } = memory;
  for (let l = 0; l < cells; l++) {
    into.right[l] = i32[at + BASE_PATTERNS + l];
    into.wrong[l] = i32[at + l] - into.right[l];
  }
}

/** Counts of the base, which has `cells` patterns, and attribute k. */
export function readCounts(
  { K, memory }: PosteriorChain,
  base: number,
  cells: number,
  k: number,
  into: CellCounts,
): void {
  const { i32 } = memory;
  const all = memory.layout.array.counts / 4 + 2 * K * BASE_PATTERNS;
  const masters = memory.layout.array.counts / 4 + 2 * k * BASE_PATTERNS;
  // attributes of the base below k keep their place in a pattern, the others make room for it
  const place = popcount(base & ((1 << k) - 1));
  const low = (1 << place) - 1;
  for (let l = 0; l < cells; l++) {
    const off = (l & low) | ((l & ~low) << 1);
    const on = off | (1 << place);
    const answered = i32[masters + l];
    const right = i32[masters + BASE_PATTERNS + l];
    into.right[on] = right;
    into.wrong[on] = answered - right;
    into.right[off] = i32[all + BASE_PATTERNS + l] - right;
    into.wrong[off] = i32[all + l] - answered - into.right[off];
  }
}

/** Counts of a whole q-vector, whatever was counted before. */
export function wholeCounts(chain: PosteriorChain, j: number, q: number, into: CellCounts): void {
  const lowest = q & -q;
  const base = q ^ lowest;
  countCells(chain, j, base, lowest);
  if (q === 0) readBaseCounts(chain, 1, into);
  else readCounts(chain, base, 1 << popcount(base), 31 - Math.clz32(lowest), into);
}
