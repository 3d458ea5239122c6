import type { QMatrix } from "@qmatrix/core/data";
import { isAnswer, plainCell } from "./cells.ts";
import { tableError } from "./finding.ts";
import { checkHeader, findItemColumn } from "./header.ts";
import { checkRowLength, type LineOf, nameColumn, rowPlace, type TableSink } from "./rows.ts";

export interface QMatrixOptions {
  /** What to do with an item that requires no attribute. Default "refuse"; an estimate may have such rows. */
  readonly emptyRows?: "refuse" | "allow";
}

/** Takes a table with the column `item`, capitals or not, and one column per attribute, row by row. */
export function collectQMatrix(
  header: readonly string[],
  { emptyRows = "refuse" }: QMatrixOptions = {},
  lineOf?: LineOf,
): TableSink<QMatrix> {
  checkHeader(header);
  const itemAt = findItemColumn(header);
  const attributes = header.slice(itemAt + 1);
  const K = attributes.length;
  const items: string[] = [];
  const entries: number[] = [];
  const checkItem = nameColumn(header[itemAt] || "item", "item", lineOf);

  function add(cells: readonly string[]): void {
    const row = items.length + 1;
    checkRowLength(row, cells, header, lineOf);
    const item = cells[itemAt];
    checkItem(item, row);
    items.push(item);
    for (let k = 0; k < K; k++) {
      const cell = cells[itemAt + 1 + k];
      if (!isAnswer(cell)) {
        const expected = { kind: "entry" } as const;
        throw tableError({ kind: "cell", ...rowPlace(row, lineOf), column: attributes[k], cell, expected });
      }
      entries.push(plainCell(cell) === "1" ? 1 : 0);
    }
    if (emptyRows === "refuse" && !entries.includes(1, -K))
      throw tableError({ kind: "empty-item", ...rowPlace(row, lineOf), item });
  }

  function finish(): QMatrix {
    const J = items.length;
    if (J === 0) throw tableError({ kind: "no-rows" });
    return { J, K, items, attributes, entries: Uint8Array.from(entries) };
  }

  return { add, finish };
}
