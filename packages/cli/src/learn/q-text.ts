import type { QMatrix } from "@qmatrix/core/data";

/** Further rows are not shown on a terminal; the file has all of them. */
const MOST_ROWS = 40;

/** A Q-matrix for a terminal: one row per item, a dot for 0. */
export function qText(q: QMatrix): string {
  const width = Math.max(4, ...q.items.map((item) => item.length));
  const columns = q.attributes.map((name) => Math.max(1, name.length));
  const row = (label: string, cells: readonly string[]) =>
    [label.padEnd(width), ...cells.map((cell, k) => cell.padStart(columns[k]))].join(" ").trimEnd();
  const shown = q.items.slice(0, MOST_ROWS).map((item, j) =>
    row(
      item,
      Array.from(q.entries.subarray(j * q.K, (j + 1) * q.K), (entry) => (entry ? "1" : "·")),
    ),
  );
  const rest = q.J - shown.length;
  return [row("", q.attributes), ...shown, ...(rest > 0 ? [`… and ${rest} more items`] : [])].join("\n");
}
