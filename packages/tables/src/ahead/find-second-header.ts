import { isAnswer } from "../cells.ts";
import { type Fault, faultOf } from "../finding.ts";
import { rowPlace } from "../rows.ts";
import { cellsThere, holdsAnswers, type TableAhead } from "./table-ahead.ts";

/** A fault where the first row has no response at all and those below have nothing else: it is a line of names, below a title or other names. */
export function findSecondHeader(ahead: TableAhead): Fault | undefined {
  const { itemAt, rows, lineOf } = ahead;
  const [first, ...others] = rows;
  if (itemAt.length < 2 || first === undefined) return undefined;
  const cells = itemAt.map((column) => first[column]);
  const there = { ...ahead, rows: [first] };
  if (cells.some(isAnswer) || itemAt.some((column) => cellsThere(there, column).length === 0))
    return undefined;
  const below = { ...ahead, rows: others };
  if (!itemAt.every((column) => holdsAnswers(below, column))) return undefined;
  return faultOf({ kind: "second-header", ...rowPlace(1, lineOf), cells });
}
