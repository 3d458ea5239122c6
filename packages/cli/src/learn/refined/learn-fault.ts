import { InvalidInputError } from "@qmatrix/core";
import { optionFault } from "../../shell/option-fault.ts";

/** What the command has as options of the same names. */
const NAMED_AS_OPTIONS = ["attributes", "effort", "mostPerItem", "sizeShares"];

/** A fault of `learnQ` as one of the command's. */
export function learnFault(error: unknown): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const { argument, mustBe, received, hint } = error;
  return optionFault(new InvalidInputError("learn", argument, mustBe, received, hint), NAMED_AS_OPTIONS);
}
