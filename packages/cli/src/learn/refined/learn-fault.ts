import { optionFault } from "../../shell/option-fault.ts";

/** What the command has as options of the same names. */
const NAMED_AS_OPTIONS = ["attributes", "effort", "mostPerItem", "sizeShares"];

/** A fault of `learnQ` as one of the command's. */
export function learnFault(error: unknown): unknown {
  return optionFault(error, NAMED_AS_OPTIONS, "learn");
}
