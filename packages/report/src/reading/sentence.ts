import { describeValue } from "@qmatrix/core/data";
import type { RowPlace } from "@qmatrix/tables";

/** What is wrong with a file: the file, the place, what is wrong; then what to do. */
export function faultSentence(
  file: string,
  places: readonly string[],
  sentence: string,
  advice = "",
): string {
  return [`${[file, ...places].join(", ")}:`, sentence, advice].filter(Boolean).join(" ");
}

/** `responses.csv, row 17 (line 18), column item4: expected 0 or 1, found "2".` and what to do. */
export function unexpectedSentence(
  file: string,
  places: readonly string[],
  expected: string,
  found: string,
  advice = "",
): string {
  return faultSentence(file, places, `expected ${expected}, found ${found}.`, advice);
}

/** A row, counted from 1 below the header, and the line of the file that it begins on, as an editor counts. */
export function rowText({ row, line }: RowPlace): string {
  return line === undefined ? `row ${row}` : `row ${row} (line ${line})`;
}

/** A name as it is where it can be nothing else; quoted otherwise. */
export function nameText(name: string): string {
  return /^\p{L}[\p{L}\p{N}_.-]{0,39}$/u.test(name) ? name : describeValue(name);
}

export function columnText(name: string): string {
  return `column ${nameText(name)}`;
}

/** What stands in a cell. */
export function cellText(cell: string): string {
  return cell === "" ? "an empty cell" : describeValue(cell);
}
