import type { CdmFit, FitFigures } from "@qmatrix/core";
import { startsAgreeing } from "./starts-agreeing.ts";

/** What a reader of the fit must know before believing it. */
export function fitWarnings({ converged, iterations, starts }: CdmFit, figures: FitFigures | null): string[] {
  const warnings: string[] = [];
  if (!converged)
    warnings.push(
      `The fit has not converged after ${iterations} iterations, so its figures may still move. Raise --max-iterations.`,
    );
  if (starts.length > 1 && startsAgreeing(starts) === 1)
    warnings.push(
      `The best of ${starts.length} starts was reached once only, so there may be a better fit. Raise --starts.`,
    );
  const reason = figures?.standardErrors.reason ?? null;
  if (reason !== null) warnings.push(`There are no standard errors. ${reason}`);
  return warnings;
}
