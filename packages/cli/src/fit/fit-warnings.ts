import type { Warning } from "@qmatrix/core/data";
import type { CdmFit, FitFigures } from "@qmatrix/core/fit";
import { startsAgreeing } from "./starts-agreeing.ts";

/** What a reader must know before relying on the fit. */
export function fitWarnings(
  { converged, iterations, starts }: CdmFit,
  figures: FitFigures | null,
): Warning<string>[] {
  const warnings: Warning<string>[] = [];
  if (!converged)
    warnings.push({
      code: "not-converged",
      message: `The fit did not converge in ${iterations} iterations, so the estimates may still change. Increase --max-iterations.`,
    });
  if (starts.length > 1 && startsAgreeing(starts) === 1)
    warnings.push({
      code: "best-start-once",
      message: `Only one of ${starts.length} starts reached the highest likelihood, so a better solution may exist. Increase --starts.`,
    });
  const reason = figures?.standardErrors.reason ?? null;
  if (reason !== null)
    warnings.push({ code: "no-standard-errors", message: `Standard errors were not computed. ${reason}` });
  return warnings;
}
