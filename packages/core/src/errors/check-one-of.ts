import { describeValue } from "./describe-value.ts";
import { InvalidInputError } from "./invalid-input-error.ts";

/** Throws unless `value` is one of `choices`. */
export function checkOneOf(where: string, argument: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new InvalidInputError(where, argument, `one of ${choices.join(", ")}`, describeValue(value));
}
