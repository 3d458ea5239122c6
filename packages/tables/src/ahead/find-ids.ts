import { isAnswer } from "../cells.ts";
import { type Fault, faultOf } from "../finding.ts";
import { cellsThere, type TableAhead } from "./table-ahead.ts";

/** In fewer rows points (0, 2 and 3) may all differ. */
const FEWEST_ROWS = 4;

/**
 * A fault where a column among the items looks like an id: its cells all differ, and more than one is not a response (0, 1
 * and 2 in three rows are an item with a slip of the pen); in few rows, none is or they count the rows.
 */
export function findIds(ahead: TableAhead): Fault | undefined {
  const { names, itemAt } = ahead;
  for (const at of itemAt) {
    const cells = cellsThere(ahead, at);
    const others = cells.filter((cell) => !isAnswer(cell));
    if (others.length < 2 || new Set(cells).size < cells.length) continue;
    const isCount = cells.every((cell, i) => Number(cell) === Number(cells[0]) + i);
    if (cells.length < FEWEST_ROWS && others.length < cells.length && !isCount) continue;
    const column = names[at];
    return faultOf(
      { kind: "id-column", column, cells: cells.slice(0, 2) },
      { kind: "id-column", column, needsAnother: false },
    );
  }
  return undefined;
}
