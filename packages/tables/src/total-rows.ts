import { cellsThere, holdsAnswers, type TableAhead } from "./ahead/table-ahead.ts";
import { isAnswer, plainCell } from "./cells.ts";

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
    const answered = answers.map(({ length }) => length);
    if (isTotalRow(there, right, answered)) return at;
  }
  return -1;
}

/**
 * Whether a row says of each item how many answered it correctly, or which share or percentage: spreadsheets have such a row below the
 * students. Shares and percentages may be rounded to as many places as they are written with.
 *
 * @param cells of the items, undefined where missing
 */
export function isTotalRow(
  cells: readonly (string | undefined)[],
  right: readonly number[],
  answered: readonly number[],
): boolean {
  const there = [...cells.keys()].filter((j) => cells[j] !== undefined);
  if (there.length < 2 || 2 * there.length < cells.length) return false;
  const written = there.map((j) => withoutPercent(cells[j]!).replace(",", "."));
  const areNear = (of: (j: number) => number) => written.every((text, at) => isRounded(text, of(there[at])));
  return (
    written.every((text, at) => Number(text) === right[there[at]]) ||
    // shares without places are 0 or 1, which are answers
    (written.some((text) => text.includes(".")) && areNear((j) => right[j] / answered[j])) ||
    areNear((j) => (100 * right[j]) / answered[j])
  );
}

/** Whether a text is what rounding makes of a number. */
function isRounded(text: string, exact: number): boolean {
  const places = text.split(".")[1]?.length ?? 0;
  return text !== "" && Math.abs(Number(text) - exact) <= 0.5 * 10 ** -places + 1e-9;
}

function withoutPercent(cell: string): string {
  return cell.endsWith("%") ? cell.slice(0, -1).trimEnd() : cell;
}
