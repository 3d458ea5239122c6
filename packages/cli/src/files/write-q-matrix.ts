import type { QMatrix } from "@qmatrix/core/data";
import { writeTable } from "./write-table.ts";

/** A row an item: its name, then 0 or 1 under each attribute. */
export function writeQMatrix(path: string, q: QMatrix): Promise<void> {
  const rows = q.items.map((item, j) => [item, ...q.entries.subarray(j * q.K, (j + 1) * q.K)]);
  return writeTable(path, ["item", ...q.attributes], rows);
}
