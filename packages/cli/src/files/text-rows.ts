import { guardText } from "./guard-text.ts";
import type { TextTable } from "./open-table.ts";
import { splitRows } from "./split-rows.ts";
import { wholeRecords } from "./whole-records.ts";

export interface TextRow {
  readonly cells: readonly string[];
  /** The line of the file that the row begins on, from 1. */
  readonly line: number;
}

/**
 * The rows of a table in text, header first, some at a time. Empty lines at the end are no rows; elsewhere they are rows
 * with one empty cell. Where rows have names and the header has none for these, it begins with an empty one.
 */
export async function* textRows(
  { bytes, dialect }: TextTable,
  where: string,
): AsyncGenerator<readonly TextRow[]> {
  let emptyLines = 0;
  let isHeader = true;
  for await (const records of wholeRecords(guardText(bytes, where), where, dialect.quote)) {
    const rows: TextRow[] = [];
    let { line } = records;
    for (const cells of splitRows(records, dialect, where)) {
      const begins = line;
      line += 1 + (records.hasQuotes ? countLineEnds(cells) : 0);
      if (cells.length === 1 && cells[0] === "") {
        emptyLines++;
        continue;
      }
      for (; emptyLines > 0; emptyLines--) rows.push({ cells: [""], line: begins - emptyLines });
      rows.push({ cells: isHeader && dialect.hasRowNames ? ["", ...cells] : cells, line: begins });
      isHeader = false;
    }
    yield rows;
  }
}

/** How many lines end within cells. */
function countLineEnds(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells)
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}
