import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { plainCell } from "./plain-cell.ts";

export function isAnswer(cell: string): boolean {
  const plain = plainCell(cell);
  return plain === "0" || plain === "1";
}

/** Throws where an answer is also said to mean "no answer". */
export function checkMissingMarks(where: string, missing: readonly string[]): void {
  const mark = missing.find(isAnswer);
  if (mark === undefined) return;
  throw new InvalidInputError(where, "--missing", "another cell than 0 and 1", describeValue(mark));
}

/** What a cell may hold, in words: `0, 1, empty or NA`. */
export function describeAnswers(missing: readonly string[]): string {
  const allowed = ["0", "1", ...missing.map((mark) => (mark === "" ? "empty" : mark))];
  return `${allowed.slice(0, -1).join(", ")} or ${allowed[allowed.length - 1]}`;
}
