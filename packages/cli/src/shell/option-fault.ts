import { InvalidInputError } from "@qmatrix/core/data";
import { optionName } from "./option-name.ts";

/** A fault of the library's option `learningRate` as one of the command's option `--learning-rate`, for `names`. */
export function optionFault(error: unknown, names: readonly string[], where?: string): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const { argument } = error;
  return renamed(error, where ?? error.where, names.includes(argument) ? optionName(argument) : argument);
}

/** The same fault of something that is called otherwise. */
export function renamed(error: InvalidInputError, where: string, argument: string): InvalidInputError {
  const { place, mustBe, received, hint } = error;
  const other = typeof place === "string" ? argument : { ...place, argument };
  return new InvalidInputError(where, other, mustBe, received, hint);
}
