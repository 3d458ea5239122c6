import { isAnswer, plainCell } from "./cells.ts";
import type { Advice } from "./finding.ts";

/** What programs and people write where there is no response; in small letters. */
const USUAL_MARKS = new Set([
  ...["9", "99", "999", "-1", "-9", "-99", "-999"],
  ...[
    "krank",
    "abwesend",
    "fehlt",
    "entschuldigt",
    "absent",
    "abs",
    "ill",
    "sick",
    "excused",
    "missed",
    "ausente",
    "absente",
    "malade",
    "excusé",
    "enfermo",
    "beurlaubt",
    "befreit",
    "skipped",
    "omitted",
    "no answer",
    "keine angabe",
    "nicht bearbeitet",
  ],
  ...["na", "n/a", "#n/a", "nan", "null", "none", "missing", ".", "-", "–", "—", "--", "?", "*", "x"],
]);
/** Longer text is no mark for a missing response. */
const LONGEST_MARK = 40;
/** Points (2, 0.5), or one of the options of a multiple-choice item (3, B). */
const POINTS_OR_OPTION = /^(?:[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+|[A-H])$/i;
/** A sign that comes once may be a slip of the pen. */
const FEWEST_CELLS = 2;
/** Longer text is a sentence, not a sign. */
const LONGEST_SIGN = 20;

export function isUsualMark(cell: string): boolean {
  return USUAL_MARKS.has(plainCell(cell).toLowerCase());
}

/** Whether a cell may be points or an option of a multiple-choice item, correct or incorrect as it may be. */
export function isPointsOrOption(cell: string): boolean {
  return !isUsualMark(cell) && !isAnswer(cell) && POINTS_OR_OPTION.test(cell);
}

/**
 * What to do about a cell that is neither a response nor missing. To call points or an option missing throws responses
 * away, so that is not the first advice.
 */
export function cellAdvice(cell: string): Advice[] {
  if (cell.length > LONGEST_MARK) return [];
  const asMissing: Advice = { kind: "missing-code", codes: [cell] };
  return isPointsOrOption(cell) ? [{ kind: "score", cell }, asMissing] : [asMissing];
}

/**
 * What to do where all responses are one of two other signs than 0 and 1 (1 and 2, TRUE and FALSE, richtig and falsch),
 * besides usual marks for missing ones, or where all are one sign; undefined where not. Which of two means correct is for
 * the file's owner to say: TRUE may be what a student thought of a statement.
 *
 * @param counts of all cells that are not missing, as they are written
 */
export function codesAdvice(counts: ReadonlyMap<string, number>): Advice[] | undefined {
  const signs = new Map<string, { readonly written: string; readonly count: number }>();
  const codes: string[] = [];
  for (const [cell, count] of counts) {
    const code = plainCell(cell).toLowerCase();
    if (isUsualMark(cell)) codes.push(cell);
    else signs.set(code, { written: cell, ...signs.get(code), count: count + (signs.get(code)?.count ?? 0) });
  }
  const [one, other] = [...signs.values()];
  if (signs.size === 0 && codes.length === 1 && counts.get(codes[0])! >= FEWEST_CELLS)
    return [{ kind: "recode", signs: codes, codes: [] }];
  if (signs.size !== 2 || (isAnswer(one.written) && isAnswer(other.written))) return undefined;
  if ([one, other].some(({ written, count }) => count < FEWEST_CELLS || written.length > LONGEST_SIGN))
    return undefined;
  const recode: Advice = { kind: "recode", signs: [one.written, other.written], codes };
  return codes.length > 0 ? [recode, { kind: "missing-code", codes }] : [recode];
}
