import { InvalidInputError } from "@qmatrix/core";
import { optionName } from "./option-name.ts";

/** A fault of the library's option `learningRate` as one of the command's option `--learning-rate`, for `names`. */
export function optionFault(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof InvalidInputError) || !names.includes(error.argument)) return error;
  const { where, argument, mustBe, received, hint } = error;
  return new InvalidInputError(where, optionName(argument), mustBe, received, hint);
}
