import { type Cell, csvRow } from "../page/csv-row.ts";
import { distinctNames } from "./distinct-names.ts";

/** A table as CSV with LF endings, row after row. */
export function* tableText(
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Generator<string, void> {
  yield csvRow(distinctNames(header));
  for (const row of rows) yield csvRow(row);
}
