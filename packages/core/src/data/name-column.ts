import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";

/** Checks the cells of the column that names the rows, as they come: none empty, no two the same; `hint` says what to do else. */
export function nameColumn(
  where: string,
  column: string,
  what: "student" | "item",
  hint?: string,
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
      `row ${row}, column ${describeValue(column)}`,
      `${what === "item" ? "an item" : "a student"} not seen before`,
      cell === "" ? "an empty cell" : `${describeValue(cell)}, which is also row ${earlier}`,
      hint,
    );
  };
}
