import { InvalidInputError } from "@qmatrix/core";
import { optionFault } from "../shell/option-fault.ts";

/** What the command has as options of the same names. */
const NAMED_AS_OPTIONS = ["trust", "pvafCut"];

/** A fault of `validateQ` as one of the command's options, or of the file with the Q-matrix. */
export function validateFault(error: unknown, q: string): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const { where, argument, mustBe, received, hint } = error;
  const at = (what: string, which: string) => new InvalidInputError(what, which, mustBe, received, hint);
  if (where !== "validateQ") return error;
  if (argument.startsWith("q, ")) return at(q, argument.slice("q, ".length));
  if (argument === "attributes") return at(q, "number of attributes");
  if (argument === "level") return at("validate", "--wald-level");
  return optionFault(at("validate", argument), NAMED_AS_OPTIONS);
}
