import { isUsualMark } from "../advice.ts";
import { isAnswer } from "../cells.ts";
import { pointsIn, scoreIn } from "../reading/reading.ts";
import {
  CLEAR_ITEM_LABEL,
  ITEM_LABEL,
  ITEM_NAMES,
  KEYS,
  MAXIMA,
  STATISTICS,
  STUDENT_LABEL,
} from "./role-words.ts";

/** Rows among these may be a title above the header. */
const MOST_ABOVE = 12;
/** Rows at either end that may be no students. */
const HEAD = 3;
const TAIL = 8;
/** Rows that tell what a column holds. */
const MOST_BELOW = 100;
/** Rows of sums that may have more than the maximum points. */
const MOST_SUMS = 2;
/** Below an empty row, one of fewer than this part of the usual number of cells is no student. */
const BELOW = 0.7;
/** Of fewer items, odd cells may be slips of the pen. */
const FEWEST_ODD = 3;
/** The share of a row's cells that must be odd. */
const ODDLY = 0.8;
/** Letters that are typed for 0 and 1. */
const LIKE_DIGITS = /^[oOlIi|]$/;
/** A label is short: a student's comment may begin with "total". */
const LONGEST_LABEL = 40;

export type NoStudent = "statistics" | "maximum" | "key" | "header" | "words" | "empty";

export interface SpecialRow {
  /** From 0 in the body. */
  readonly row: number;
  readonly what: NoStudent;
  readonly label: string;
}

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== "").length;

/** Where the header is among the first rows: the first that is about as full as most rows are; 0 where nothing speaks for another. */
export function headerAt(rows: readonly (readonly string[])[]): number {
  const widths = rows
    .slice(0, 60)
    .map(filledIn)
    .sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length * 0.6)] ?? 0;
  if (usual < 2) return 0;
  const isFull = (cells: readonly string[]) => filledIn(cells) >= Math.max(2, 0.6 * usual);
  const at = rows.slice(0, MOST_ABOVE).findIndex(isFull);
  if (at <= 0) return 0;
  return rows[at].some((cell) => cell !== "" && !isAnswer(cell)) ? at : 0;
}

/**
 * Rows that are no students, by a label in one of their cells (Total, Points Possible, Key), by text or proportions where all others have
 * responses, or because nothing is in them.
 */
export function specialRows(rows: readonly (readonly string[])[]): SpecialRow[] {
  const found: SpecialRow[] = [];
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const last = rows.length - 1;
  const end = endOfStudents(rows);
  for (const [row, cells] of rows.entries()) {
    if (row >= HEAD && last - row >= TAIL && row < end) {
      if (cells[0] !== "" || cells.some((cell) => cell !== "")) continue;
      found.push({ row, what: "empty", label: "" });
      continue;
    }
    if (filledIn(cells) === 0) {
      // empty rows at the end are left out anyway
      if (rows.slice(row).some((below) => filledIn(below) > 0)) found.push({ row, what: "empty", label: "" });
      continue;
    }
    const what = labelled(cells, row, rows);
    const odd = what || row < HEAD ? undefined : oddBelow(cells, studentsAbove(rows, row, found));
    const first = () => cells.find((cell) => cell !== "")!;
    if (what) found.push({ row, ...what });
    else if (row > end || (row >= HEAD && hasPercentages(cells, rows.slice(0, row))))
      found.push({ row, what: "statistics", label: first() });
    else if (odd) found.push({ row, what: odd, label: first() });
    else if (
      row < HEAD &&
      rows.length > HEAD + 1 &&
      isHeaderLike(cells, rows.slice(HEAD, HEAD + MOST_BELOW), width)
    )
      found.push({ row, what: "header", label: first() });
  }
  return found;
}

/** Where the students end, if an empty row is below them and what follows is no student: labelled, or of fewer cells than they have. */
function endOfStudents(rows: readonly (readonly string[])[]): number {
  const widths = rows
    .slice(0, MOST_BELOW)
    .map(filledIn)
    .sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  const isStudent = (cells: readonly string[], row: number) =>
    filledIn(cells) >= BELOW * usual && labelled(cells, row, rows) === undefined;
  let last = rows.length - 1;
  while (last >= 0 && !isStudent(rows[last], last)) last--;
  const gap = rows.findIndex((cells, row) => row > last && filledIn(cells) === 0);
  return last < HEAD || gap < 0 ? rows.length : gap;
}

/** Whether a row has percentages where no other has any. */
function hasPercentages(cells: readonly string[], above: readonly (readonly string[])[]): boolean {
  const at = [...cells.keys()].filter((c) => cells[c].endsWith("%") && scoreIn(cells[c]) !== undefined);
  return (
    at.length >= 2 &&
    2 * at.length >= filledIn(cells) &&
    at.every((c) => !above.some((other) => other[c]?.endsWith("%")))
  );
}

/** Rows of students above one, the last of them. */
function studentsAbove(
  rows: readonly (readonly string[])[],
  row: number,
  special: readonly SpecialRow[],
): (readonly string[])[] {
  const from = Math.max(0, row - MOST_BELOW);
  const isSpecial = new Set(special.map((one) => one.row));
  return rows.slice(from, row).filter((_, at) => !isSpecial.has(from + at));
}

/**
 * What a row below the students is whose cells are no responses where all students have 0 and 1: proportions or counts, whatever they are
 * called, or words. A student's reason for no responses is one word, or a usual one.
 */
function oddBelow(
  cells: readonly string[],
  above: readonly (readonly string[])[],
): "statistics" | "words" | undefined {
  if (above.length < HEAD) return undefined;
  const holdsAnswers = (at: number) => {
    const own = above.map((row) => row[at] ?? "").filter((cell) => cell !== "" && !isUsualMark(cell));
    return 2 * own.length > above.length && own.every(isAnswer);
  };
  const there = [...cells.keys()].filter((at) => cells[at] !== "" && holdsAnswers(at)).map((at) => cells[at]);
  const odd = there.filter((cell) => !isAnswer(cell) && !isUsualMark(cell));
  if (there.length < FEWEST_ODD || odd.length < ODDLY * there.length) return undefined;
  const isNumber = (cell: string) => scoreIn(cell) !== undefined;
  if (odd.every(isNumber)) return new Set(odd).size > 1 ? "statistics" : undefined;
  const areWords = !odd.some((cell) => isNumber(cell) || LIKE_DIGITS.test(cell));
  return areWords && new Set(odd).size > 1 ? "words" : undefined;
}

function labelled(
  cells: readonly string[],
  row: number,
  rows: readonly (readonly string[])[],
): { what: NoStudent; label: string } | undefined {
  // a label is the first cell that is text, the cells behind it are numbers or empty
  const label = cells.find((cell) => /\p{L}|Ø/u.test(cell) && !/^\d+(?:[.,]\d+)?\s*%$/.test(cell))?.trim();
  if (label === undefined || label.length > LONGEST_LABEL) return undefined;
  if (KEYS.test(label)) return { what: "key", label };
  // a student may be called Max: what is said of all students is not among what single ones have
  const numbers = [...cells.keys()].filter((at) => scoreIn(cells[at]) !== undefined);
  const others = (at: number) => rows.filter((_, other) => other !== row).map((other) => other[at] ?? "");
  if (MAXIMA.test(label)) {
    const isMost = numbers.every((at) => {
      const own = pointsIn(cells[at])!;
      // sums below the students are larger
      return others(at).filter((cell) => (pointsIn(cell) ?? 0) > own).length <= MOST_SUMS;
    });
    const isPoints = numbers.some((at) => pointsIn(cells[at])! > 1);
    return isPoints && isMost ? { what: "maximum", label } : undefined;
  }
  if (!STATISTICS.test(label)) return undefined;
  // statistics in words, too: easy, hard
  const filled = [...cells.keys()].filter((at) => cells[at] !== "" && cells[at].trim() !== label);
  const isOwn = filled.filter((at) => !others(at).includes(cells[at])).length;
  return 2 * isOwn >= filled.length && filled.length > 0 ? { what: "statistics", label } : undefined;
}

/** Whether most cells are text of its own where the rows below have numbers or nothing but a few signs. */
function isHeaderLike(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  width: number,
): boolean {
  let odd = 0;
  let judged = 0;
  for (let at = 0; at < width; at++) {
    const others = below.map((row) => row[at] ?? "").filter((cell) => cell !== "");
    const isSet = new Set(others).size <= Math.max(3, others.length / 3);
    const isNumber = others.every((cell) => /^[\d.,:%/ -]+$/.test(cell));
    if (others.length === 0 || !(isNumber || isSet)) continue;
    judged++;
    const cell = cells[at] ?? "";
    if (/\p{L}/u.test(cell) && cell.length > 1 && !others.includes(cell)) odd++;
  }
  return judged >= 2 && odd > 0.6 * judged;
}

/** Why a table seems to have one row per item and one column per student, and whether its first line names the students. */
export interface Transposed {
  readonly because: string;
  readonly hasHeader: boolean;
}

/** Whether a table has one row per item and one column per student; undefined where nothing says so. */
export function transposedTable(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): Transposed | undefined {
  if (names.length < 3 || rows.length < 2) return undefined;
  const labels = rows.map(([first]) => first);
  if (labels.some((cell) => cell === "" || isAnswer(cell)) || new Set(labels).size < labels.length)
    return undefined;
  const others = rows.flatMap((cells) => cells.slice(1)).filter((cell) => cell !== "" && cell !== "NA");
  if (others.filter(isAnswer).length < 0.9 * others.length) return undefined;
  const share = (cells: readonly string[], of: RegExp) =>
    cells.filter((cell) => of.test(cell)).length / cells.length;
  const areItems = share(labels, ITEM_LABEL) >= 0.8;
  const areStudents = share(names.slice(1), STUDENT_LABEL) >= 0.8;
  const isItemColumn = ITEM_NAMES.test(names[0]);
  const withHeader = (because: string) => ({ because, hasHeader: true });
  if (areStudents && (areItems || isItemColumn))
    return withHeader(
      `the columns are named ${names[1]}, ${names[2]}, …, and the rows ${labels[0]}, ${labels[1]}, …`,
    );
  if (share([names[0], ...labels], CLEAR_ITEM_LABEL) === 1 && names.slice(1).every(isAnswer))
    return { because: `the rows are named ${names[0]}, ${labels[0]}, …`, hasHeader: false };
  // a Q-matrix, too, has items in its rows, but fewer columns than rows, and these have names
  const hasManyColumns = names.length > rows.length;
  const areNumbered = names.slice(1).every((name) => /^\d+$/.test(name));
  if (share(labels, CLEAR_ITEM_LABEL) >= 0.8 && (hasManyColumns || areNumbered))
    return withHeader(`the rows are named ${labels[0]}, ${labels[1]}, …`);
  if (isItemColumn && names.length - 1 > Math.max(20, 2 * rows.length))
    return withHeader(
      `the first column is named ${names[0]}, and there are ${names.length - 1} more for ${rows.length} rows`,
    );
  return undefined;
}
