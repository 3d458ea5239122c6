import type { CdmFit, FitFigures } from "@qmatrix/core";
import { startsAgreeing } from "./starts-agreeing.ts";

/** What a reader must know before relying on the fit. */
export function fitWarnings({ converged, iterations, starts }: CdmFit, figures: FitFigures | null): string[] {
  const warnings: string[] = [];
  if (!converged)
    warnings.push(
      `The fit did not converge in ${iterations} iterations, so the estimates may still change. Increase --max-iterations.`,
    );
  if (starts.length > 1 && startsAgreeing(starts) === 1)
    warnings.push(
      `Only one of ${starts.length} starts reached the highest likelihood, so a better solution may exist. Increase --starts.`,
    );
  const reason = figures?.standardErrors.reason ?? null;
  if (reason !== null) warnings.push(`Standard errors were not computed. ${reason}`);
  return warnings;
}
