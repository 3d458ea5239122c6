import type { RowPlace } from "@qmatrix/tables";
import { TableError } from "@qmatrix/tables/pieces";
import { openTable } from "../open-table.ts";
import { textRows } from "../text-rows.ts";

/**
 * Where a row of a log in text is, counted from 1. DuckDB does not tell the line, so the file is read again up to there,
 * where it has been refused anyway. A file that our own reader would not take has rows only.
 */
export async function logRow(path: string, row: number): Promise<RowPlace> {
  try {
    const line = await lineOfRow(path, row);
    return line === undefined ? { row } : { row, line };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { row };
  }
}

/** Empty lines are no rows, as DuckDB has it. */
async function lineOfRow(path: string, wanted: number): Promise<number | undefined> {
  const table = await openTable(path);
  if (table.kind !== "text") return undefined;
  let row = -1;
  for await (const rows of textRows(table))
    for (const { cells, line } of rows) {
      if (cells.length > 1) row++;
      if (row === wanted) return line;
    }
  return undefined;
}
