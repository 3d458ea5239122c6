import { InvalidInputError } from "@qmatrix/core";

/** A fault of the library's option `learningRate` as one of the command's option `--learning-rate`, for `names`. */
export function optionFault(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof InvalidInputError) || !names.includes(error.argument)) return error;
  const option = `--${error.argument.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
  return new InvalidInputError(error.where, option, error.mustBe, error.received, error.hint);
}
