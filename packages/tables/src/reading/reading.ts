import { isAnswer, plainCell } from "../cells.ts";
import { tableError } from "../finding.ts";

/**
 * How a table of responses is to be read, where it is not as simple as it could be: what a person says of their file, as plain
 * data. Every field is an option of the command and a choice in a page; a table is read by it and nothing is guessed then.
 */
export interface Reading {
  /** The line of the text, or the row of the sheet, that has the names of the columns; "none": there is none. Default: the first. */
  readonly header?: number | "none";
  /** Rows that are no students, counted from 1 below the header: "1", "27-29", "27-" for all from there. */
  readonly ignoreRows?: readonly string[];
  /** One row per item, one column per student: rows and columns are exchanged. */
  readonly transpose?: boolean;
  /** The columns that are items, "item1..item9" for all from one to the other. Default: all that are not named otherwise. */
  readonly items?: readonly string[];
  /** Columns to leave out. */
  readonly ignore?: readonly string[];
  /** Columns that are not items and are carried along; the first names the students. "Surname+Name" joins two. */
  readonly idColumns?: readonly string[];
  /** What counts as correct, everything else being incorrect: "R" for all items, "item1=B" for one. */
  readonly correct?: readonly string[];
  /** The points that count as correct: "2", "50%" of the most that a student had, "item1=2" for one item. */
  readonly cut?: readonly string[];
  /** Codes beside the others that count as correct or as incorrect: "NF=0", "done=1". */
  readonly recode?: readonly string[];
  /** What an empty cell means. Default "missing". */
  readonly empty?: "missing" | "incorrect";
}

/** Whether a row is among those that ranges name: "3", "5-9", "27-" for all from there. */
export function rowsChosen(ranges: readonly string[] = []): (row: number) => boolean {
  const parsed: [number, number][] = [];
  for (const range of ranges) {
    const match = /^(\d+)(?:(-)(\d*))?$/.exec(range.trim());
    if (match === null) throw tableError({ kind: "bad-option", option: "ignoreRows", value: range });
    const from = Number(match[1]);
    parsed.push([from, match[2] === undefined ? from : match[3] === "" ? Infinity : Number(match[3])]);
  }
  return (row) => parsed.some(([from, to]) => row >= from && row <= to);
}

/** Rows as ranges: [1, 2, 9] is ["1-2", "9"]. */
export function rowRanges(rows: readonly number[]): string[] {
  const sorted = [...new Set(rows)].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const row of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
}

/** What codes are read as, by the codes as `plainCell` leaves them: "NF=0" is "NF" → "0". An answer and an empty cell are no codes. */
export function recodedCells(recode: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    recode.map((text) => {
      const [, code = "", answer] = /^(.*\S)\s*=\s*([01])$/s.exec(text.trim()) ?? [];
      if (code === "" || isAnswer(code))
        throw tableError({ kind: "bad-option", option: "recode", value: text });
      return [plainCell(code), answer];
    }),
  );
}

/** "50 %" as "50"; a cell is trimmed. */
export function withoutPercent(cell: string): string {
  return cell.endsWith("%") ? cell.slice(0, -1).trimEnd() : cell;
}

/** The score in a cell: points, or a percentage of them as learning platforms write it. */
export function scoreIn(cell: string): number | undefined {
  return pointsIn(withoutPercent(cell.trim()));
}

/** Points in a cell, with a point or a comma; undefined where there are none. */
export function pointsIn(cell: string): number | undefined {
  const text = cell.trim();
  if (!/^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text)) return undefined;
  return Number(text.replace(",", "."));
}
