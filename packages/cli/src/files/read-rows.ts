import { checkHeader, checkRowLength, hasRowNames, rowPlace, tableError } from "@qmatrix/tables/pieces";
import { FileError, fileErrors, rowText } from "./file-error.ts";
import { readTable } from "./read-table.ts";

/** More faults are not told. */
const MOST_FAULTS = 10;

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
    const faults: FileError[] = [];
    let row = 0;
    return {
      add(cells) {
        checkRowLength(++row, cells, header, lineOf);
        try {
          rows.push(rowFrom(cells.slice(first), rowText(rowPlace(row, lineOf))));
        } catch (error) {
          if (!(error instanceof FileError)) throw error;
          if (faults.length < MOST_FAULTS) faults.push(error);
        }
      },
      finish() {
        if (row === 0) throw tableError({ kind: "no-rows" });
        if (faults.length > 0) throw fileErrors(path, faults);
        return rows;
      },
    };
  });
}
