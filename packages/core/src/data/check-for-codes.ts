import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { describeAnswers, isAnswer } from "./answer-cells.ts";
import { isUsualMark, missingAdvice } from "./cell-advice.ts";
import type { DescribeRow } from "./describe-row.ts";
import { plainCell } from "./plain-cell.ts";
import { cellsThere, type TableAhead } from "./table-ahead.ts";

/** What programs write for right and wrong, or for wrong and right, beside 1 and 0; in small letters. */
const CODES: readonly (readonly [string, string])[] = [
  ["1", "2"],
  ["true", "false"],
  ["t", "f"],
  ["yes", "no"],
  ["y", "n"],
  ["right", "wrong"],
  ["correct", "incorrect"],
];
/** A cell that comes once may be a slip of the pen. */
const FEWEST_CELLS = 2;

/**
 * Throws where the items are answered throughout, but by two other signs than 0 and 1, besides usual marks for no answer.
 * Which of them means right is for the file's owner to say: TRUE may be what a student thought of a statement.
 */
export function checkForCodes(where: string, ahead: TableAhead, describeRow: DescribeRow): void {
  const { names, itemAt, rows, missing } = ahead;
  const there = itemAt.flatMap((column) => cellsThere(ahead, column));
  const marks = [...new Set(there.filter(isUsualMark))];
  const cells = there.filter((cell) => !isUsualMark(cell));
  const count = (code: string) => cells.filter((cell) => codeOf(cell) === code).length;
  const used = CODES.find((codes) => {
    const counts = codes.map(count);
    return Math.min(...counts) >= FEWEST_CELLS && counts[0] + counts[1] === cells.length;
  });
  if (used === undefined) return;
  const isOdd = (cell: string) => used.includes(codeOf(cell)) && !isAnswer(cell);
  const row = rows.findIndex((cells) => itemAt.some((column) => isOdd(cells[column])));
  const column = itemAt.find((at) => isOdd(rows[row][at]))!;
  const written = used.map((code) => cells.find((cell) => codeOf(cell) === code)!);
  throw new InvalidInputError(
    where,
    `${describeRow(row + 1)}, column ${describeValue(names[column])}`,
    describeAnswers(missing),
    describeValue(rows[row][column]),
    `All answers${marks.length > 0 ? ` but ${marks.join(" and ")}` : ""} are ${written[0]} or ${written[1]}: in the file, put 1 for the one that means right and 0 for the other.${marks.length > 0 ? ` ${missingAdvice(marks, missing)}` : ""}`,
  );
}

function codeOf(cell: string): string {
  return plainCell(cell).toLowerCase();
}
