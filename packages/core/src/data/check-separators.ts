import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { describeAnswers } from "./answer-cells.ts";

/** Answers written one after the other, 9 or a point where there is none. */
const PACKED = /^[019.]{5,}$/;

/** Throws where the cells of a row were not told from each other: a name has spaces in it, or nothing is between answers. */
export function checkSeparators(
  where: string,
  header: readonly string[],
  columns: readonly number[],
  rows: readonly (readonly string[])[],
  missing: readonly string[],
): void {
  if (header.length === 1 && rows.length > 0 && rows.every(([cell]) => /\S\s+\S/.test(cell)))
    throw new InvalidInputError(
      where,
      "header",
      "as many names as the rows have cells",
      `${describeValue(header[0])} above ${describeValue(rows[0][0])}`,
      "Put names that have spaces in quotes, or commas between all cells.",
    );
  for (const column of columns) {
    const cells = rows.map((row) => row[column]);
    if (cells.length === 0 || !cells.every((cell) => PACKED.test(cell) && cell.length === cells[0].length))
      continue;
    throw new InvalidInputError(
      where,
      `column ${describeValue(header[column])}`,
      describeAnswers(missing),
      `many answers in a cell (${describeValue(cells[0])})`,
      "Put commas between them, below a first line that names the items.",
    );
  }
}
