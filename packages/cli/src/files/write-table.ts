import { open } from "node:fs/promises";
import { type Cell, csvRow } from "@qmatrix/report/text";

export type { Cell } from "@qmatrix/report/text";

/** Text kept back until there is so much of it: large enough for a write to cost little. */
const CHARACTERS_AT_ONCE = 256 * 1024;

/** Writes a table as CSV with LF endings, row after row. */
export async function writeTable(
  path: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const file = await open(path, "w");
  try {
    let text = csvRow(header);
    for (const row of rows) {
      text += csvRow(row);
      if (text.length < CHARACTERS_AT_ONCE) continue;
      await file.write(text);
      text = "";
    }
    await file.write(text);
  } finally {
    await file.close();
  }
}
