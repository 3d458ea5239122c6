import { describeValue, type InvalidInputError } from "@qmatrix/core/data";
import type { RowPlace } from "@qmatrix/tables";

/** What is wrong with a file, in a sentence: the file, the place, what is wrong; then what to do. The user's fault. */
export class FileError extends Error {
  override readonly name = "FileError";
}

/** `responses.csv, row 17 (line 18), column item4: expected 0 or 1, found "2".` and what to do. */
export function unexpected(
  file: string,
  places: readonly string[],
  expected: string,
  found: string,
  advice = "",
): FileError {
  return wrong(file, places, `expected ${expected}, found ${found}.`, advice);
}

/** The same with a sentence of its own. */
export function wrong(file: string, places: readonly string[], sentence: string, advice = ""): FileError {
  return new FileError([`${[file, ...places].join(", ")}:`, sentence, advice].filter(Boolean).join(" "));
}

/** Several faults of one file, the first line counting them: each has a line of its own. */
export function fileErrors(file: string, errors: readonly FileError[]): FileError {
  if (errors.length === 1) return errors[0];
  const lines = errors.map(({ message }) => `  ${message.slice(file.length).replace(/^[,:] /, "")}`);
  return new FileError([`${file}: ${errors.length} problems.`, ...lines].join("\n"));
}

/** A fault of an argument that was read from a file, as one of the file. */
export function faultOfFile(
  file: string,
  { argument, within, mustBe, received, hint, sentence }: InvalidInputError,
  advice = hint,
): FileError {
  if (sentence !== undefined)
    return wrong(file, within === undefined ? [] : [within], sentence.replaceAll("{}", argument), advice);
  return unexpected(file, within === undefined ? [] : [within], mustBe, received, advice);
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
