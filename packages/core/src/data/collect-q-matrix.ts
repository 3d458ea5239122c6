import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { isAnswer } from "./answer-cells.ts";
import { checkHeader } from "./check-header.ts";
import { checkRowLength } from "./check-row-length.ts";
import { type DescribeRow, describeRow } from "./describe-row.ts";
import { findItemColumn } from "./find-item-column.ts";
import { nameColumn } from "./name-column.ts";
import { plainCell } from "./plain-cell.ts";
import type { QMatrix } from "./q-matrix.ts";

export interface CollectQMatrixOptions {
  /** What the messages call the table: the file's name. */
  readonly where: string;
  /** What they call a row. Default: `row 3`. */
  readonly describeRow?: DescribeRow;
  /** What to do with an item that needs no attribute. Default "refuse"; an estimate may have such rows. */
  readonly emptyRows?: "refuse" | "allow";
}

/** Takes a table with the columns `item`, capitals or not, and one an attribute, row by row. Rows are counted from 1. */
export interface QMatrixCollector {
  add(cells: readonly string[]): void;
  finish(): QMatrix;
}

export function collectQMatrix(
  header: readonly string[],
  { where, emptyRows = "refuse", describeRow: placeOf = describeRow }: CollectQMatrixOptions,
): QMatrixCollector {
  checkHeader(where, header);
  const itemAt = findItemColumn(where, header);
  const attributes = header.slice(itemAt + 1);
  const K = attributes.length;
  const items: string[] = [];
  const entries: number[] = [];
  const checkItem = nameColumn(where, header[itemAt] || "item", "item", { describeRow: placeOf });

  function add(cells: readonly string[]): void {
    const row = items.length + 1;
    checkRowLength(where, row, cells, header, placeOf);
    checkItem(cells[itemAt], row);
    items.push(cells[itemAt]);
    for (let k = 0; k < K; k++) {
      const cell = cells[itemAt + 1 + k];
      if (!isAnswer(cell))
        throw new InvalidInputError(
          where,
          `${placeOf(row)}, column ${describeValue(attributes[k])}`,
          "0 or 1",
          cell === "" ? "an empty cell" : describeValue(cell),
        );
      entries.push(plainCell(cell) === "1" ? 1 : 0);
    }
    if (emptyRows === "refuse" && !entries.includes(1, -K))
      throw new InvalidInputError(
        where,
        `${placeOf(row)}, item ${describeValue(cells[itemAt])}`,
        "an item that needs at least one attribute",
        "only zeros",
      );
  }

  function finish(): QMatrix {
    const J = items.length;
    if (J === 0)
      throw new InvalidInputError(where, "the table", "a header and at least one row", "only a header");
    return { J, K, items, attributes, entries: Uint8Array.from(entries) };
  }

  return { add, finish };
}
