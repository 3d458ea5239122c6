import { tableError } from "../finding.ts";
import { cutRecords, type Records } from "./cut-records.ts";
import type { Dialect } from "./sniff-dialect.ts";
import { splitRows } from "./split-rows.ts";

export interface TextRow {
  readonly cells: readonly string[];
  /** The line of the text that the row begins on, from 1. */
  readonly line: number;
  /** Whether that is the number of a row of a sheet. */
  readonly isOfSheet?: boolean;
}

/** Takes a table's text piece by piece and gives the rows that have come whole, header first. */
export interface RowPieces {
  push(text: string): TextRow[];
  /** What is left when all text has come. */
  end(): TextRow[];
}

/** So many empty lines together are no table, whatever comes after them; each would be a row. */
export const MOST_EMPTY_LINES = 100_000;

/**
 * The rows of a table in text. Empty lines at the end are no rows; elsewhere they are rows with one empty cell. Where rows
 * have names and the header has none for these, it begins with an empty one.
 */
export function textRows(dialect: Dialect): RowPieces {
  const records = cutRecords(dialect.quote);
  let emptyLines = 0;
  let isHeader = true;
  let isSeparatorLine = dialect.hasSeparatorLine === true;

  function rowsOf(whole: Records | undefined): TextRow[] {
    const rows: TextRow[] = [];
    if (whole === undefined) return rows;
    let { line } = whole;
    for (const cells of splitRows(whole, dialect)) {
      const begins = line;
      line += 1 + (whole.hasQuotes ? countLineEnds(cells) : 0);
      if (isSeparatorLine) {
        isSeparatorLine = false;
        continue;
      }
      if (cells.length === 1 && cells[0] === "") {
        emptyLines++;
        if (emptyLines > MOST_EMPTY_LINES)
          throw tableError({ kind: "empty-lines", line: line - emptyLines, most: MOST_EMPTY_LINES });
        continue;
      }
      for (; emptyLines > 0; emptyLines--) rows.push({ cells: [""], line: begins - emptyLines });
      rows.push({ cells: isHeader && dialect.hasRowNames ? ["", ...cells] : cells, line: begins });
      isHeader = false;
    }
    return rows;
  }

  return { push: (text) => rowsOf(records.push(text)), end: () => rowsOf(records.end()) };
}

/** How many lines end within cells. */
function countLineEnds(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells)
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count++;
  return count;
}
