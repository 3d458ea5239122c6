import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { describeAnswers, isAnswer } from "./answer-cells.ts";
import type { DescribeRow } from "./describe-row.ts";
import { plainCell } from "./plain-cell.ts";
import { shellWord } from "./shell-word.ts";
import { holdsAnswers, type TableAhead } from "./table-ahead.ts";

/** In fewer rows a slip of the pen may be the sum of the others by chance. */
const FEWEST_ROWS = 3;

/** Throws where a column among the items is in every row how many of the others are right: a total. */
export function checkForTotal(where: string, ahead: TableAhead, describeRow: DescribeRow): void {
  const { names, idAt, itemAt, rows, missing } = ahead;
  if (rows.length < FEWEST_ROWS) return;
  const answers = itemAt.filter((column) => holdsAnswers(ahead, column));
  const sums = rows.map((row) => answers.filter((column) => plainCell(row[column]) === "1").length);
  for (const column of itemAt) {
    const cells = rows.map((row) => row[column]);
    const first = cells.findIndex((cell) => !isAnswer(cell));
    if (first < 0 || !cells.every((cell, at) => plainCell(cell) === String(sums[at]))) continue;
    const pass = `pass --id ${shellWord(names[column])}`;
    throw new InvalidInputError(
      where,
      `${describeRow(first + 1)}, column ${describeValue(names[column])}`,
      describeAnswers(missing),
      `${describeValue(cells[first])}, as in every row how many of the others are right: it looks like a total`,
      // the first id names the students, whom totals do not tell apart
      idAt.length > 0
        ? `To leave it out of the items ${pass} too.`
        : `To leave it out of the items take it out of the file, or ${pass} behind an --id that names the students.`,
    );
  }
}
