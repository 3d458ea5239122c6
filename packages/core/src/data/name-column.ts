import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { DescribeRow } from "./describe-row.ts";

export interface NameColumnOptions {
  readonly describeRow: DescribeRow;
  /** What to do where a name is wrong. */
  readonly hint?: string;
}

/** Checks the cells of the column that names the rows, as they come: none empty, no two the same. */
export function nameColumn(
  where: string,
  column: string,
  what: "student" | "item",
  { describeRow, hint }: NameColumnOptions,
): (cell: string, row: number) => void {
  const rowOf = new Map<string, number>();
  return (cell, row) => {
    const earlier = rowOf.get(cell);
    if (cell !== "" && earlier === undefined) {
      rowOf.set(cell, row);
      return;
    }
    throw new InvalidInputError(
      where,
      `${describeRow(row)}, column ${describeValue(column)}`,
      `${what === "item" ? "an item" : "a student"} not seen before`,
      cell === "" ? "an empty cell" : `${describeValue(cell)}, which is also ${describeRow(earlier!)}`,
      hint,
    );
  };
}
