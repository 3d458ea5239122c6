import type { InvalidInputError } from "@qmatrix/core/data";
import { faultSentence, listedSentences, unexpectedSentence } from "@qmatrix/report/reading";

export { cellText, columnText, nameText, rowText } from "@qmatrix/report/reading";

/** What is wrong with a file, in a sentence: the file, the place, what is wrong; then what to do. The user's fault. */
export class FileError extends Error {
  override readonly name = "FileError";
}

/** The same of a file of responses, whose items may be known all the same: other files must be of them. */
export class ResponsesError extends FileError {
  readonly items: readonly string[] | undefined;

  constructor(message: string, items: readonly string[] | undefined) {
    super(message);
    this.items = items;
  }
}

/** `responses.csv, row 17 (line 18), column item4: expected 0 or 1, found "2".` and what to do. */
export function unexpected(
  file: string,
  places: readonly string[],
  expected: string,
  found: string,
  advice = "",
): FileError {
  return new FileError(unexpectedSentence(file, places, expected, found, advice));
}

/** The same with a sentence of its own. */
export function wrong(file: string, places: readonly string[], sentence: string, advice = ""): FileError {
  return new FileError(faultSentence(file, places, sentence, advice));
}

/** Several faults of one file, the first line counting them: each has a line of its own. */
export function fileErrors(file: string, errors: readonly FileError[]): FileError {
  if (errors.length === 1) return errors[0];
  return new FileError(
    listedSentences(
      file,
      errors.map(({ message }) => message),
    ),
  );
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
