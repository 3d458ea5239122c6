import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { describeAnswers, isAnswer } from "./answer-cells.ts";
import type { DescribeRow } from "./describe-row.ts";
import { listNames } from "./list-names.ts";
import { cellsThere, holdsAnswers, type TableAhead } from "./table-ahead.ts";

/** Throws where the first row has no answer at all and those below have nothing else: it is a line of names, below a title or other names. */
export function checkForSecondHeader(where: string, ahead: TableAhead, describeRow: DescribeRow): void {
  const { itemAt, rows, missing } = ahead;
  const [first, ...others] = rows;
  if (itemAt.length < 2 || first === undefined) return;
  const cells = itemAt.map((column) => first[column]);
  const there = { ...ahead, rows: [first] };
  if (cells.some(isAnswer) || itemAt.some((column) => cellsThere(there, column).length === 0)) return;
  const below = { ...ahead, rows: others };
  if (!itemAt.every((column) => holdsAnswers(below, column))) return;
  throw new InvalidInputError(
    where,
    describeRow(1),
    `cells that are ${describeAnswers(missing)}`,
    `${listNames(cells)} above answers, as a line of names has`,
    "Above it there must be no title and no other names: take that line out.",
  );
}
