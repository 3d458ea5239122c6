import { describeValue } from "@qmatrix/core/data";
import type { RowPlace } from "@qmatrix/tables";
import { counted } from "../words/in-words.ts";

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

/** More problems than these are counted, not told. */
export const MOST_TOLD = 10;

/** Several sentences on one file, the first line counting them all, told or not: each has a line of its own. */
export function listedSentences(
  file: string,
  sentences: readonly string[],
  count = sentences.length,
): string {
  if (count === 1) return sentences[0];
  const lines = sentences.map((sentence) => `  ${sentence.slice(file.length).replace(/^[,:] /, "")}`);
  return [`${file}: ${counted(count, "problem")}.`, ...lines, ...moreProblems(count - sentences.length)].join(
    "\n",
  );
}

/** Problems that are counted, not told. */
export function moreProblems(count: number): string[] {
  return count > 0 ? [`  … and ${counted(count, "more problem")}.`] : [];
}

/** A row, counted from 1 below the header, and the line of the file that it begins on, as an editor counts, or the row of the sheet. */
export function rowText({ row, line, isOfSheet }: RowPlace): string {
  if (line === undefined) return `row ${row}`;
  return isOfSheet ? `row ${row} (row ${line} of the sheet)` : `row ${row} (line ${line})`;
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
