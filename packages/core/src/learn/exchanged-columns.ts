import { matchUnnamed } from "../compare/match-unnamed.ts";
import { nothingKnown } from "../data/known-entries.ts";
import { masksOf, type QMatrix } from "../data/q-matrix.ts";
import { listNames } from "../errors/list-names.ts";
import type { Warning } from "../errors/warning.ts";
import { popcount, reorderBits } from "../numeric/bits.ts";

/** Share of the items: a renaming that brings the result nearer to the start by so many entries is no chance. */
const LEAST_SHARE = 1 / 2;

/**
 * A warning where the attributes of the result have each other's items in the starting Q-matrix. Fixed entries name attributes, so a
 * search can evade one that the responses contradict by exchanging two columns.
 */
export function exchangedColumns(q: QMatrix, start: QMatrix | undefined): Warning[] {
  if (start === undefined) return [];
  const [own, given] = [masksOf(q), masksOf(start)];
  const order = matchUnnamed(own, given, q.K, nothingKnown(q.J));
  const apart = (masks: Uint32Array) => masks.reduce((sum, mask, j) => sum + popcount(mask ^ given[j]), 0);
  const nearer = apart(own) - apart(own.map((mask) => reorderBits(mask, order)));
  if (nearer < LEAST_SHARE * q.J) return [];
  const names = q.attributes.filter((_, k) => order[k] !== k);
  return [
    {
      code: "start-exchanged-attributes",
      message: `Compared with the starting Q-matrix, ${listNames(names)} have exchanged most of their items, so these names may be wrong. Fixed entries that the responses contradict can cause this: check them. To keep the names, fix for each of these attributes an item that requires it.`,
    },
  ];
}
