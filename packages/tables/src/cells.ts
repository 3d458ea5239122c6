import { tableError } from "./finding.ts";

/**
 * How a whole number may be written, and what is left of it: pandas, R and SPSS write 1 as 1.0, 1. or 1.00 and 0 as .00
 * where a column has gaps; 1,0 or 1,00 where the comma is the decimal sign. 1,000 may be a thousand, so it stays. The
 * patterns mean the same in RE2, which DuckDB has.
 */
export const WHOLE_NUMERALS: readonly (readonly [pattern: RegExp, left: "0" | "$1"])[] = [
  [/^(?:[.]0+|,00?)$/, "0"],
  [/^(-?[0-9]+)(?:[.]0*|,00?)$/, "$1"],
];

/** A cell that holds a whole number as its digits alone, `1` for `1.0`; any other cell as it is. */
export function plainCell(cell: string): string {
  if (cell.length < 2) return cell;
  return WHOLE_NUMERALS.reduce((text, [pattern, left]) => text.replace(pattern, left), cell);
}

export function isAnswer(cell: string): boolean {
  const plain = plainCell(cell);
  return plain === "0" || plain === "1";
}

/** Cells that mean a missing response unless others are asked for. */
export const MISSING_MARKS: readonly string[] = ["", "NA"];

/** The marks as `plainCell` leaves them; throws where a response is also said to mean a missing one. */
export function missingMarks(marks: readonly string[]): readonly string[] {
  const code = marks.find(isAnswer);
  if (code !== undefined) throw tableError({ kind: "missing-code", code });
  return marks.map(plainCell);
}
