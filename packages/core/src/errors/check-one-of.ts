import { describeValue } from "./describe-value.ts";
import { type InputPlace, InvalidInputError } from "./invalid-input-error.ts";

/** "a", "a or b", "a, b or c". */
export function listChoices(choices: readonly string[]): string {
  if (choices.length < 2) return choices.join("");
  return `${choices.slice(0, -1).join(", ")} or ${choices[choices.length - 1]}`;
}

/** Throws unless `value` is one of `choices`. */
export function checkOneOf(
  where: string,
  argument: string | InputPlace,
  value: string,
  choices: readonly string[],
): void {
  if (choices.includes(value)) return;
  throw new InvalidInputError(where, argument, listChoices(choices), describeValue(value));
}

/** Throws unless every one of a list is one of `choices`; a hole is none. */
export function checkEach(
  where: string,
  argument: string,
  values: readonly string[],
  choices: readonly string[],
): void {
  for (const [at, value] of values.entries())
    checkOneOf(where, { argument, within: `entry ${at + 1}`, at: [at] }, value, choices);
}
