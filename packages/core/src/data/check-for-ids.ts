import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { describeAnswers, isAnswer } from "./answer-cells.ts";
import { shellWord } from "./shell-word.ts";
import { cellsThere, type TableAhead } from "./table-ahead.ts";

/** In fewer rows points (0, 2 and 3) may all differ. */
const FEWEST_ROWS = 4;

/**
 * Throws where a column among the items looks like an id: its cells all differ, and more than one is not an
 * answer (0, 1 and 2 in three rows are an item with a slip of the pen); in few rows, none is or they count the rows.
 */
export function checkForIds(where: string, ahead: TableAhead): void {
  const { names, itemAt, missing } = ahead;
  for (const column of itemAt) {
    const cells = cellsThere(ahead, column);
    const others = cells.filter((cell) => !isAnswer(cell));
    if (others.length < 2 || new Set(cells).size < cells.length) continue;
    const isCount = cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
    if (cells.length < FEWEST_ROWS && others.length < cells.length && !isCount) continue;
    throw new InvalidInputError(
      where,
      `column ${describeValue(names[column])}`,
      describeAnswers(missing),
      `another value in every row (${describeValue(cells[0])}, ${describeValue(cells[1])}, …), as an id has`,
      `To carry it along as an id pass --id ${shellWord(names[column])}.`,
    );
  }
}
