import type { KnownEntries } from "../data/known-entries.ts";
import { qOfMasks } from "../data/q-matrix.ts";
import { reorderBits } from "../numeric/bits.ts";
import { matchColumns } from "./match-columns.ts";

/**
 * Of each attribute of the other Q-matrix the own one that stands for it, such that fewest entries differ (both as masks, [J]). An
 * attribute about which something is known has a name, and stays: all of them where an expert has said what to expect.
 */
export function matchUnnamed(
  own: Uint32Array,
  other: Uint32Array,
  K: number,
  { required, forbidden, expected }: KnownEntries,
): number[] {
  const columns = Array.from({ length: K }, (_, k) => k);
  if (expected !== undefined) return columns;
  let named = 0;
  for (let j = 0; j < own.length; j++) named |= required[j] | forbidden[j];
  const free = columns.filter((k) => !((named >>> k) & 1));
  if (free.length < 2) return columns;
  const items = Array.from(own, (_, j) => `${j}`);
  const ofFree = (masks: Uint32Array) =>
    qOfMasks(
      masks.map((mask) => reorderBits(mask, free)),
      free.length,
      items,
    );
  for (const [at, from] of matchColumns(ofFree(own), ofFree(other)).entries()) columns[free[at]] = free[from];
  return columns;
}
