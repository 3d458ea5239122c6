import { isAnswer, plainCell } from "../cells.ts";
import { type Fault, faultOf } from "../finding.ts";
import { rowPlace } from "../rows.ts";
import { holdsAnswers, type TableAhead } from "./table-ahead.ts";

/** In fewer rows a slip of the pen may be the sum of the others by chance. */
const FEWEST_ROWS = 3;

/** A fault where a column among the items is in every row how many of the others are correct: a total. */
export function findTotal(ahead: TableAhead): Fault | undefined {
  const { names, idAt, itemAt, rows, lineOf } = ahead;
  if (rows.length < FEWEST_ROWS) return undefined;
  const answers = itemAt.filter((column) => holdsAnswers(ahead, column));
  const sums = rows.map((row) => answers.filter((column) => plainCell(row[column]) === "1").length);
  for (const at of itemAt) {
    const cells = rows.map((row) => row[at]);
    const first = cells.findIndex((cell) => !isAnswer(cell));
    if (first < 0 || !cells.every((cell, i) => plainCell(cell) === String(sums[i]))) continue;
    const column = names[at];
    return faultOf(
      { kind: "total-column", ...rowPlace(first + 1, lineOf), column, cell: cells[first] },
      // the first id names the students, whom totals do not tell apart
      { kind: "id-column", column, needsAnother: idAt.length === 0 },
    );
  }
  return undefined;
}
