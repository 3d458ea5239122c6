import { isAnswer } from "./answer-cells.ts";
import { isTotalRow } from "./is-total-row.ts";
import { plainCell } from "./plain-cell.ts";
import { cellsThere, holdsAnswers, type TableAhead } from "./table-ahead.ts";

/** Rows below the students: sums, shares, percentages, empty ones. */
export const MOST_BELOW = 5;
/** In fewer rows a student's points may be the sums of the others by chance. */
const FEWEST_STUDENTS = 3;

/** Where the rows of totals below the students begin in a table that was read whole; -1 if there are none. */
export function firstTotalRow(table: TableAhead): number {
  const { rows, itemAt, missing } = table;
  for (let at = Math.max(FEWEST_STUDENTS, rows.length - MOST_BELOW); at < rows.length; at++) {
    const above = { ...table, rows: rows.slice(0, at) };
    const columns = itemAt.filter((column) => holdsAnswers(above, column));
    const cells = columns.map((column) => plainCell(rows[at][column]));
    const there = cells.map((cell) => (missing.includes(cell) ? undefined : cell));
    if (there.every((cell) => cell === undefined || isAnswer(cell))) continue;
    const answers = columns.map((column) => cellsThere(above, column));
    const right = answers.map((own) => own.filter((cell) => plainCell(cell) === "1").length);
    if (
      isTotalRow(
        there,
        right,
        answers.map(({ length }) => length),
      )
    )
      return at;
  }
  return -1;
}
