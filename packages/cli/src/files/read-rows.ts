import { checkHeader, checkRowLength, hasRowNames, rowPlace, tableError } from "@qmatrix/tables/pieces";
import { rowText } from "./file-error.ts";
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
  return readTable(path, (header, lineOf) => {
    checkHeader(header);
    const first = hasRowNames(header) ? 1 : 0;
    if (header.slice(first).join().toLowerCase() !== columns.join())
      throw tableError({ kind: "other-columns", expected: columns, found: header });
    const rows: Row[] = [];
    return {
      add(cells) {
        const row = rows.length + 1;
        checkRowLength(row, cells, header, lineOf);
        rows.push(rowFrom(cells.slice(first), rowText(rowPlace(row, lineOf))));
      },
      finish() {
        if (rows.length > 0) return rows;
        throw tableError({ kind: "no-rows" });
      },
    };
  });
}
