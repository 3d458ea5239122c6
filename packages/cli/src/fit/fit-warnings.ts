import type { CdmFit, Warning } from "@qmatrix/core";
import type { FitFigures } from "../tasks/fit-figure.ts";
import { startsAgreeing } from "./starts-agreeing.ts";

/** What a reader of the fit must know before believing it. */
export function fitWarnings(
  { converged, iterations, starts }: CdmFit,
  figures: FitFigures | null,
): Warning<string>[] {
  const warnings: Warning<string>[] = [];
  if (!converged)
    warnings.push({
      code: "not-converged",
      message: `The fit has not converged after ${iterations} iterations, so its figures may still move. Raise --max-iterations.`,
    });
  if (starts.length > 1 && startsAgreeing(starts) === 1)
    warnings.push({
      code: "best-start-once",
      message: `The best of ${starts.length} starts was reached once only, so there may be a better fit. Raise --starts.`,
    });
  const reason = figures?.standardErrors.reason ?? null;
  if (reason !== null)
    warnings.push({ code: "no-standard-errors", message: `There are no standard errors. ${reason}` });
  return warnings;
}
