import { checkHeader, checkRowLength, InvalidInputError } from "@qmatrix/core";
import { readTable } from "./read-table.ts";

/**
 * Reads a table that has exactly these columns, in this order, capitals or not, and at least one row. `rowFrom` makes a row of its
 * cells and its number, counted from 1.
 */
export function readRows<Row>(
  path: string,
  columns: readonly string[],
  rowFrom: (cells: readonly string[], row: number) => Row,
): Promise<Row[]> {
  return readTable(path, (header) => {
    checkHeader(path, header);
    if (header.join().toLowerCase() !== columns.join())
      throw new InvalidInputError(path, "header", columns.join(), header.join());
    const rows: Row[] = [];
    return {
      add(cells) {
        const row = rows.length + 1;
        checkRowLength(path, row, cells, columns.length);
        rows.push(rowFrom(cells, row));
      },
      finish() {
        if (rows.length > 0) return rows;
        throw new InvalidInputError(path, "the table", "a header and at least one row", "only a header");
      },
    };
  });
}
