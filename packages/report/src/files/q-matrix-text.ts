import type { QMatrix } from "@qmatrix/core/data";
import { tableText } from "./table-text.ts";

/** A row an item: its name, then 0 or 1 under each attribute. */
export function qMatrixText(q: QMatrix): Iterable<string> {
  const rows = q.items.map((item, j) => [item, ...q.entries.subarray(j * q.K, (j + 1) * q.K)]);
  return tableText(["item", ...q.attributes], rows);
}
