import { isUsualMark } from "../advice.ts";
import { isAnswer, plainCell } from "../cells.ts";
import { pointsIn } from "../reading/reading.ts";

/** What the cells of a column are, as far as they go together. */
export type CellKind =
  | "empty"
  | "answers"
  | "points"
  | "choices"
  | "signs"
  | "percent"
  | "number"
  | "date"
  | "text";

/** A column of a table, looked at as a whole. */
export interface ColumnSummary {
  readonly at: number;
  readonly name: string;
  readonly kind: CellKind;
  /** Cells that are not missing. */
  readonly filled: number;
  /** Cells and how often they come, those that mean missing left out; as they are written. */
  readonly counts: ReadonlyMap<string, number>;
  /** Cells that seem to mean a missing response and were not said to. */
  readonly marks: readonly string[];
  /** Cells that are nothing of the kind, in a column that is of it all but for them. */
  readonly slips: readonly string[];
  /** Of points and numbers. */
  readonly least?: number;
  readonly most?: number;
}

/** More different cells are not a scale of points. */
const MOST_POINTS = 60;
/** Points are no more than that; larger numbers number something. */
const HIGHEST_POINTS = 200;
/** Longer cells are sentences. */
const LONGEST_SIGN = 20;
const MOST_SIGNS = 3;
/** The share of cells that must be dates for the column to be one. */
const MOSTLY = 0.8;

/** Cells that are none of the usual, and a share of them, that may be slips of the pen. */
const MOST_SLIPS = 2;
const SLIPS = 0.1;
/** Two of these are the signs of a teacher: right and wrong, not missing. */
const PAIRED = new Set(["x", "+", "-", "–", "−", "✓", "✔", "✗", "✘", "o", "/"]);

const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ T,].*)?$|^\d{1,2}:\d{2}(?::\d{2})?$/;
const YEAR = /\b(?:19|20)\d{2}\b/;
const TIME = /\d:\d\d/;
const LETTERS = /\p{L}/gu;
const NUMERAL = /\p{N}/u;
const NUMBER_WORDS = new Set("zero one two three null eins zwei drei un deux trois uno dos tres".split(" "));

const PERCENT = /^\d+(?:[.,]\d+)?\s*%$/;

/** A date, a time of the day, or a text with a year and a time, such as "Monday, 3 May 2021, 10:15". */
function isDate(cell: string): boolean {
  return DATE.test(cell) || (YEAR.test(cell) && TIME.test(cell));
}

/** Whether a cell among numbers says why there is none ("N.Not", "k. A."), other than a letter typed for a digit or a number in words. */
function isReason(cell: string): boolean {
  const letters = cell.match(LETTERS)?.length ?? 0;
  return (
    letters >= 2 &&
    cell.length <= LONGEST_SIGN &&
    !NUMERAL.test(cell) &&
    !NUMBER_WORDS.has(cell.toLowerCase())
  );
}

export function summariseColumn(
  name: string,
  at: number,
  rows: readonly (readonly string[])[],
  missing: readonly string[],
): ColumnSummary {
  const counts = new Map<string, number>();
  let filled = 0;
  for (const cells of rows) {
    const cell = cells[at] ?? "";
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  for (const [cell, count] of counts)
    if (missing.includes(plainCell(cell))) counts.delete(cell);
    else filled += count;
  return { at, name, filled, counts, ...kindOf(counts, filled) };
}

type Kind = Omit<ColumnSummary, "at" | "name" | "filled" | "counts">;

function kindOf(counts: ReadonlyMap<string, number>, filled: number): Kind {
  const cells = [...counts.keys()];
  const none = { marks: [], slips: [] };
  if (filled === 0) return { kind: "empty", ...none };
  if (cells.every(isAnswer)) return { kind: "answers", ...none };
  const share = (is: (cell: string) => boolean) =>
    cells.reduce((sum, cell) => sum + (is(cell) ? counts.get(cell)! : 0), 0) / filled;
  if (share((cell) => isDate(cell)) >= MOSTLY) return { kind: "date", ...none };
  if (share((cell) => PERCENT.test(cell)) >= MOSTLY)
    return { kind: "percent", marks: cells.filter(isUsualMark), slips: [], least: 0, most: 100 };
  if (cells.every((cell) => PAIRED.has(cell.toLowerCase()))) return { kind: "signs", ...none };
  const areNumbers = share((cell) => pointsIn(cell) !== undefined) >= MOSTLY;
  const isMark = (cell: string) => isUsualMark(cell) || (areNumbers && isReason(cell));
  const odd = cells.filter((cell) => !isAnswer(cell) && !isMark(cell));
  const isFew = odd.length > 0 && odd.length <= MOST_SLIPS && share((cell) => odd.includes(cell)) <= SLIPS;
  if (
    isFew &&
    odd.reduce((sum, cell) => sum + counts.get(cell)!, 0) <= MOST_SLIPS &&
    share(isAnswer) >= MOSTLY
  )
    return {
      kind: "answers",
      marks: cells.filter((cell) => !isAnswer(cell) && !odd.includes(cell)),
      slips: odd,
    };

  const numbers = cells.filter((cell) => pointsIn(cell) !== undefined);
  const others = cells.filter((cell) => pointsIn(cell) === undefined);
  if (numbers.length > 0 && others.every(isMark)) return numbersKind(numbers, others);
  const words = others.filter((cell) => !isMark(cell));
  if (
    words.length <= MOST_SLIPS &&
    share((cell) => words.includes(cell)) <= SLIPS &&
    numbers.length > MOST_SLIPS
  )
    return { ...numbersKind(numbers, others.filter(isMark)), slips: words };
  if (cells.every((cell) => /^[A-H]$/i.test(cell)) && counts.size > 2) return { kind: "choices", ...none };
  const signs = cells.filter((cell) => !isUsualMark(cell) || cells.length === 1);
  if (signs.length > 0 && signs.length <= MOST_SIGNS && signs.every((cell) => cell.length <= LONGEST_SIGN))
    return { kind: "signs", marks: cells.filter((cell) => !signs.includes(cell)), slips: [] };
  return { kind: "text", ...none };
}

function numbersKind(numbers: readonly string[], others: readonly string[]): Kind {
  const values = numbers.map((cell) => pointsIn(cell)!);
  const ordinary = values.filter((value) => value >= 0 && ![9, 99, 999].includes(value));
  const highest = Math.max(0, ...ordinary);
  // 9 on a scale up to 8 may be points; 9 beside 0 and 1 is none
  const isMark = (cell: string) => {
    const value = pointsIn(cell)!;
    return isUsualMark(cell) && (value < 0 || (ordinary.length > 0 && value > 4 * Math.max(1, highest)));
  };
  const marks = [...others, ...numbers.filter(isMark)];
  const left = numbers.filter((cell) => !isMark(cell));
  const points = left.map((cell) => pointsIn(cell)!);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  if (left.length === 0) return { kind: "signs", marks: [], slips: [] };
  if (left.every(isAnswer)) return { kind: "answers", marks, slips: [], least, most };
  const isScale = least >= 0 && most <= HIGHEST_POINTS && left.length <= MOST_POINTS;
  return { kind: isScale ? "points" : "number", marks, slips: [], least, most };
}
