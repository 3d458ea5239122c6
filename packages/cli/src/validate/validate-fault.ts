import { InvalidInputError, renamedFault } from "@qmatrix/core/data";
import { faultOfFile } from "../files/file-error.ts";
import { optionFault } from "../shell/option-fault.ts";

/** What the command has as options of the same names. */
const NAMED_AS_OPTIONS = ["trust", "pvafCut"];

/** A fault of `validateQ` as one of the command's options, or of the file with the Q-matrix. */
export function validateFault(error: unknown, q: string): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  if (error.where !== "validateQ") return error;
  if (error.argument === "q") return faultOfFile(q, error);
  if (error.argument === "attributes") return renamedFault(error, q, "number of attributes");
  if (error.argument === "level") return renamedFault(error, "validate", "--wald-level");
  return optionFault(error, NAMED_AS_OPTIONS, "validate");
}
