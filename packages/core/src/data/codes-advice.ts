import { isAnswer } from "./answer-cells.ts";
import { isUsualMark, missingAdvice } from "./cell-advice.ts";
import { plainCell } from "./plain-cell.ts";

/** A sign that comes once may be a slip of the pen. */
const FEWEST_CELLS = 2;
/** Longer text is a sentence, not a sign. */
const LONGEST_SIGN = 20;

/**
 * What to do where all answers are one of two other signs than 0 and 1 (1 and 2, TRUE and FALSE, richtig and falsch), besides
 * usual marks for no answer, or where all are one sign; undefined where not. Which of two means right is for the file's
 * owner to say: TRUE may be what a student thought of a statement.
 *
 * @param counts of all cells that are not missing, as they are written
 */
export function codesAdvice(
  counts: ReadonlyMap<string, number>,
  missing: readonly string[],
): string | undefined {
  const signs = new Map<string, { readonly written: string; readonly count: number }>();
  const marks: string[] = [];
  for (const [cell, count] of counts) {
    const code = plainCell(cell).toLowerCase();
    if (isUsualMark(cell)) marks.push(cell);
    else signs.set(code, { written: cell, ...signs.get(code), count: count + (signs.get(code)?.count ?? 0) });
  }
  const [one, other] = [...signs.values()];
  if (signs.size === 0 && marks.length === 1 && counts.get(marks[0])! >= FEWEST_CELLS)
    return `All cells but missing ones are ${marks[0]}: in the file, put 1 for right and 0 for wrong.`;
  if (signs.size !== 2 || (isAnswer(one.written) && isAnswer(other.written))) return undefined;
  if ([one, other].some(({ written, count }) => count < FEWEST_CELLS || written.length > LONGEST_SIGN))
    return undefined;
  const [but, also] =
    marks.length > 0 ? [` but ${marks.join(" and ")}`, ` ${missingAdvice(marks, missing)}`] : ["", ""];
  return `All answers${but} are ${one.written} or ${other.written}: in the file, put 1 for the one that means right and 0 for the other.${also}`;
}
