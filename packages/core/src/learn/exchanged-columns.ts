import { masksOf, type QMatrix } from "../data/q-matrix.ts";
import { listNames } from "../errors/list-names.ts";
import type { Warning } from "../errors/warning.ts";
import { exchangedOrder } from "./keep-names.ts";

/** A warning where the attributes of the result have each other's items in the starting Q-matrix. */
export function exchangedColumns(q: QMatrix, start: QMatrix | undefined): Warning[] {
  const order = start && exchangedOrder(masksOf(q), start);
  if (order === undefined) return [];
  const names = q.attributes.filter((_, k) => order[k] !== k);
  return [
    {
      code: "start-exchanged-attributes",
      message: `Compared with the starting Q-matrix, ${listNames(names)} have exchanged most of their items, so these names may be wrong. Fixed entries that the responses contradict can cause this: check them. To keep the names, fix for each of these attributes an item that requires it.`,
    },
  ];
}
