import { codesAdvice, isUsualMark } from "../advice.ts";
import { isAnswer, plainCell } from "../cells.ts";
import { type Fault, faultOf } from "../finding.ts";
import { rowPlace } from "../rows.ts";
import { cellsThere, type TableAhead } from "./table-ahead.ts";

/** A fault where the items are answered throughout, but by other signs than 0 and 1. */
export function findCodes(ahead: TableAhead): Fault | undefined {
  const { names, itemAt, rows, missing, lineOf } = ahead;
  const counts = new Map<string, number>();
  for (const column of itemAt)
    for (const cell of cellsThere(ahead, column)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const advice = codesAdvice(counts);
  if (advice === undefined) return undefined;
  const isSign = [...counts.keys()].some((cell) => !isUsualMark(cell));
  const isOdd = (cell: string) =>
    !isAnswer(cell) && !missing.includes(plainCell(cell)) && !(isSign && isUsualMark(cell));
  const at = rows.findIndex((cells) => itemAt.some((column) => isOdd(cells[column])));
  const column = itemAt.find((one) => isOdd(rows[at][one]))!;
  return faultOf(
    {
      kind: "cell",
      ...rowPlace(at + 1, lineOf),
      column: names[column],
      cell: rows[at][column],
      expected: { kind: "response", missing },
    },
    ...advice,
  );
}
