import { InvalidInputError } from "@qmatrix/core";

/** A fault of the library's option `learningRate` as one of the command's option `--learning-rate`. */
export function optionFault(error: unknown): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const option = `--${error.argument.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
  return new InvalidInputError(error.where, option, error.mustBe, error.received, error.hint);
}
