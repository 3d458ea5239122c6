import { isAnswer } from "./answer-cells.ts";
import { plainCell } from "./plain-cell.ts";
import { shellList, shellWord } from "./shell-word.ts";

/** What programs and people write where there is no answer; in small letters. */
const USUAL_MARKS = new Set([
  ...["9", "99", "999", "-1", "-9", "-99", "-999"],
  ...["na", "n/a", "#n/a", "nan", "null", "none", "missing", ".", "-", "--", "?", "*", "x"],
]);
/** Longer text is no mark for a missing answer. */
const LONGEST_MARK = 40;
/** Points (2, 0.5), or one of the options of a multiple-choice item (3, B). */
const POINTS_OR_OPTION = /^(?:[0-9]*[.,]?[0-9]+|[A-H])$/i;

export function isUsualMark(cell: string): boolean {
  return USUAL_MARKS.has(plainCell(cell).toLowerCase());
}

/** Whether a cell may be points or an option of a multiple-choice item, right or wrong as it may be. */
export function isPointsOrOption(cell: string): boolean {
  return !isUsualMark(cell) && !isAnswer(cell) && POINTS_OR_OPTION.test(cell);
}

/**
 * What to do about a cell that is neither an answer nor missing, in a sentence. To call points or an option missing throws
 * answers away, so that is not the first advice.
 *
 * @param missing the marks that were asked for
 */
export function cellAdvice(cell: string, missing: readonly string[]): string | undefined {
  if (cell.length > LONGEST_MARK) return undefined;
  if (!isPointsOrOption(cell)) return missingAdvice([cell], missing);
  return `Where it is points or the option chosen, put 1 for what counts as right and 0 for the rest in the file; only if it means no answer ${passMissing([cell], missing)}.`;
}

/** How to treat cells as missing, in a sentence. */
export function missingAdvice(cells: readonly string[], missing: readonly string[]): string {
  return `To treat ${cells.map(shellWord).join(" and ")} as missing ${passMissing(cells, missing)}.`;
}

/** With the marks that were asked for already, so that none of them is lost. */
function passMissing(cells: readonly string[], missing: readonly string[]): string {
  const asked = missing.filter((mark) => mark !== "" && mark !== "NA");
  const word = shellList([...asked, ...cells]);
  // in quotes where the full stop behind it could be taken for a part of it
  return `pass --missing ${/[\w"']$/.test(word) ? word : JSON.stringify(word)}`;
}
