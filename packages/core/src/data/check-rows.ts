import { checkList } from "../errors/check-kind.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** What the rows hold, and what a message calls it. */
export interface RowEntries {
  isEntry(value: unknown): boolean;
  readonly mustBe: string;
  readonly one: string;
  readonly several: string;
}

/**
 * Throws unless there are rows, all of one length, with such entries: a hole is none. Looks at entries before it believes a
 * length, so that a list of four billion holes is refused at the first.
 */
export function checkRows(
  where: string,
  rows: unknown,
  { isEntry, mustBe, one, several }: RowEntries,
): { readonly rows: number; readonly columns: number } {
  checkList(where, "rows", rows, "a list of rows");
  if (rows.length === 0) throw new InvalidInputError(where, "rows", "at least one row", "none");
  let columns: number | undefined;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    const place = { argument: "rows", within: `row ${i + 1}`, at: [i] };
    checkList(where, place, row, "a list");
    if (row.length === 0 && i === 0) throw new InvalidInputError(where, place, `at least one ${one}`, "none");
    columns ??= row.length;
    if (row.length !== columns)
      throw new InvalidInputError(where, place, `${columns} ${several} like row 1`, `${row.length}`);
    for (let j = 0; j < row.length; j++)
      if (!isEntry(row[j]))
        throw new InvalidInputError(
          where,
          { argument: "rows", within: `row ${i + 1}, column ${j + 1}`, at: [i, j] },
          mustBe,
          describeValue(row[j]),
        );
  }
  return { rows: rows.length, columns: columns! };
}
