import { type Cell, csvRow } from "@qmatrix/report/text";
import { distinctNames } from "./distinct-names.ts";
import { writeFile } from "./write-file.ts";

export type { Cell } from "@qmatrix/report/text";

/** Writes a table as CSV with LF endings, row after row. */
export function writeTable(
  path: string,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  function* lines(): Generator<string> {
    yield csvRow(distinctNames(header));
    for (const row of rows) yield csvRow(row);
  }
  return writeFile(path, lines());
}
