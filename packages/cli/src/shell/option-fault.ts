import { InvalidInputError, renamedFault } from "@qmatrix/core/data";
import { optionName } from "@qmatrix/report/text";

/** A fault of the library's option `learningRate` as one of the command's option `--learning-rate`, for `names`. */
export function optionFault(error: unknown, names: readonly string[], where?: string): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const { argument } = error;
  return renamedFault(
    error,
    where ?? error.where,
    names.includes(argument) ? optionName(argument) : argument,
  );
}
