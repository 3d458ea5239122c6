import type { TextRow } from "../text/text-rows.ts";
import type { View } from "./view.ts";

/** The table with a row of its body, from 1, as `change` makes it. */
export function withRow(
  table: readonly TextRow[],
  { body }: View,
  row: number,
  change: (cells: readonly string[]) => readonly string[],
): readonly TextRow[] | undefined {
  const cells = body[row - 1];
  const at = table.findIndex((one) => one.cells === cells);
  return at < 0 ? undefined : table.with(at, { ...table[at], cells: change(cells) });
}
