import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { describeAnswers, isAnswer } from "./answer-cells.ts";
import { isUsualMark } from "./cell-advice.ts";
import { codesAdvice } from "./codes-advice.ts";
import type { DescribeRow } from "./describe-row.ts";
import { plainCell } from "./plain-cell.ts";
import { cellsThere, type TableAhead } from "./table-ahead.ts";

/** Throws where the items are answered throughout, but by other signs than 0 and 1. */
export function checkForCodes(where: string, ahead: TableAhead, describeRow: DescribeRow): void {
  const { names, itemAt, rows, missing } = ahead;
  const counts = new Map<string, number>();
  for (const column of itemAt)
    for (const cell of cellsThere(ahead, column)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const advice = codesAdvice(counts, missing);
  if (advice === undefined) return;
  const isSign = [...counts.keys()].some((cell) => !isUsualMark(cell));
  const isOdd = (cell: string) =>
    !isAnswer(cell) && !missing.includes(plainCell(cell)) && !(isSign && isUsualMark(cell));
  const row = rows.findIndex((cells) => itemAt.some((column) => isOdd(cells[column])));
  const column = itemAt.find((at) => isOdd(rows[row][at]))!;
  throw new InvalidInputError(
    where,
    `${describeRow(row + 1)}, column ${describeValue(names[column])}`,
    describeAnswers(missing),
    describeValue(rows[row][column]),
    advice,
  );
}
