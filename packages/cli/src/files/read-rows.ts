import { checkHeader, checkRowLength, hasRowNames, InvalidInputError } from "@qmatrix/core";
import { readTable } from "./read-table.ts";

/**
 * Reads a table that has exactly these columns, in this order, capitals or not, behind row names where there are such, and
 * at least one row. `rowFrom` makes a row of its cells; messages call it `place`.
 */
export function readRows<Row>(
  path: string,
  columns: readonly string[],
  rowFrom: (cells: readonly string[], place: string) => Row,
): Promise<Row[]> {
  return readTable(path, (header, describeRow) => {
    checkHeader(path, header);
    const first = hasRowNames(header) ? 1 : 0;
    if (header.slice(first).join().toLowerCase() !== columns.join())
      throw new InvalidInputError(path, "header", columns.join(), header.join());
    const rows: Row[] = [];
    return {
      add(cells) {
        const row = rows.length + 1;
        checkRowLength(path, row, cells, header, describeRow);
        rows.push(rowFrom(cells.slice(first), describeRow(row)));
      },
      finish() {
        if (rows.length > 0) return rows;
        throw new InvalidInputError(path, "the table", "a header and at least one row", "only a header");
      },
    };
  });
}
