import { describeRow, InvalidInputError } from "@qmatrix/core";
import { openTable } from "../open-table.ts";
import { describeLine } from "../row-lines.ts";
import { textRows } from "../text-rows.ts";

/**
 * What messages call a row of a log in text, counted from 1. DuckDB does not tell the line, so the file is read again up to
 * there, where it has been refused anyway. A file that our own reader would not take has rows only.
 */
export async function describeLogRow(path: string, row: number): Promise<string> {
  try {
    const line = await lineOfRow(path, row);
    return line === undefined ? describeRow(row) : describeLine(row, line);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return describeRow(row);
  }
}

/** Empty lines are no rows, as DuckDB has it. */
async function lineOfRow(path: string, wanted: number): Promise<number | undefined> {
  const table = await openTable(path);
  if (table.kind !== "text") return undefined;
  let row = -1;
  for await (const rows of textRows(table, path))
    for (const { cells, line } of rows) {
      if (cells.length > 1) row++;
      if (row === wanted) return line;
    }
  return undefined;
}
