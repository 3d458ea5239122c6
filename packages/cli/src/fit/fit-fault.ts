import { InvalidInputError } from "@qmatrix/core";
import { optionFault } from "../shell/option-fault.ts";

/** Where the parts of a fit came from. */
export interface FitFiles {
  readonly q: string;
  readonly hierarchy?: string;
}

/** What the command has as options of the same names. */
const NAMED_AS_OPTIONS = ["attributeDistribution", "components", "starts", "tolerance", "maxIterations"];

/** A fault of `fitCdm` as one of the command's options or files. */
export function fitFault(error: unknown, { q, hierarchy }: FitFiles): unknown {
  if (!(error instanceof InvalidInputError)) return error;
  const { argument, mustBe, received, hint } = error;
  const renamed = (where: string, what: string) => new InvalidInputError(where, what, mustBe, received, hint);
  if (argument.startsWith("q, ")) return renamed(q, argument.slice("q, ".length));
  if (hierarchy !== undefined && argument === "hierarchy") return renamed(hierarchy, "the table");
  return optionFault(renamed("fit", argument), NAMED_AS_OPTIONS);
}
