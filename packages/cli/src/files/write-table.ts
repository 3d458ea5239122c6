import { open } from "node:fs/promises";
import { stringify } from "csv-stringify/sync";

export type Cell = string | number;

/** Rows turned into text at a time: large enough for one write to cost little, small enough for any memory. */
const ROWS_AT_ONCE = 2000;

/** Cells that csv-parse would otherwise trim or break. */
const NEEDS_QUOTES = /^\s|\s$|[\r\n]/;

/** Writes a table as CSV with LF endings, row after row. */
export async function writeTable(
  path: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const file = await open(path, "w");
  try {
    let batch: (readonly Cell[])[] = [header];
    for (const row of rows) {
      batch.push(row);
      if (batch.length < ROWS_AT_ONCE) continue;
      await file.write(asText(batch));
      batch = [];
    }
    await file.write(asText(batch));
  } finally {
    await file.close();
  }
}

function asText(rows: readonly (readonly Cell[])[]): string {
  return rows.length === 0 ? "" : stringify(rows as Cell[][], { quoted_match: NEEDS_QUOTES });
}
