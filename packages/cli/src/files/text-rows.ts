import { guardText } from "./guard-text.ts";
import type { TextTable } from "./open-table.ts";
import { splitRows } from "./split-rows.ts";
import { wholeRecords } from "./whole-records.ts";

type Rows = readonly (readonly string[])[];

/**
 * The rows of a table in text, header first, some at a time. Empty lines at the end are no rows; elsewhere they are rows
 * with one empty cell. Where rows have names and the header has none for these, it begins with an empty one.
 */
export async function* textRows({ bytes, dialect }: TextTable, where: string): AsyncGenerator<Rows> {
  let emptyLines = 0;
  let isHeader = true;
  for await (const records of wholeRecords(guardText(bytes, where), where, dialect.quote)) {
    const rows: string[][] = [];
    for (const cells of splitRows(records, dialect, where)) {
      if (cells.length === 1 && cells[0] === "") {
        emptyLines++;
        continue;
      }
      for (; emptyLines > 0; emptyLines--) rows.push([""]);
      rows.push(isHeader && dialect.hasRowNames ? ["", ...cells] : cells);
      isHeader = false;
    }
    yield rows;
  }
}
