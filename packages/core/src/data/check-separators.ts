import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { describeAnswers } from "./answer-cells.ts";
import type { TableAhead } from "./table-ahead.ts";
import { TITLE_HINT } from "./title-line.ts";

/** Answers written one after the other, 9 or a point where there is none. */
const PACKED = /^[019.]{5,}$/;

/**
 * Throws where the cells of a row were not told from each other: the first line has none of the signs that are between
 * them, a name has spaces in it, or nothing is between answers.
 */
export function checkSeparators(where: string, { names, itemAt, rows, missing }: TableAhead): void {
  const lines = rows.map(([cell]) => cell).filter((cell) => cell !== "");
  if (names.length === 1 && lines.length > 0) checkOnlyColumn(where, names[0], lines);
  for (const column of itemAt) {
    const cells = rows.map((row) => row[column]);
    if (cells.length === 0 || !cells.every((cell) => PACKED.test(cell) && cell.length === cells[0].length))
      continue;
    throw new InvalidInputError(
      where,
      `column ${describeValue(names[column])}`,
      describeAnswers(missing),
      `many answers in a cell (${describeValue(cells[0])})`,
      "Put commas between them, below a first line that names the items.",
    );
  }
}

/** Signs between cells that a first line without them does not tell of. */
const SIGNS = [";", "\t", "|"];

function checkOnlyColumn(where: string, name: string, lines: readonly string[]): void {
  const received = `${describeValue(name)} above ${describeValue(lines[0])}`;
  if (SIGNS.some((sign) => lines.every((line) => line.includes(sign))))
    throw new InvalidInputError(where, "header", "names, cut as the rows are", received, TITLE_HINT);
  if (lines.every((line) => /\S\s+\S/.test(line)))
    throw new InvalidInputError(
      where,
      "header",
      "as many names as the rows have cells",
      received,
      "Put names that have spaces in quotes, or commas between all cells.",
    );
}
