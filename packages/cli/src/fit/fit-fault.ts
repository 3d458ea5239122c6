import { InvalidInputError, renamedFault } from "@qmatrix/core/data";
import { faultOfFile } from "../files/file-error.ts";
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
  if (error.argument === "q") return faultOfFile(q, error);
  if (hierarchy !== undefined && error.argument === "hierarchy")
    return renamedFault(error, hierarchy, "the hierarchy");
  return optionFault(error, NAMED_AS_OPTIONS, "fit");
}
