import type { CdmFit } from "../fit/cdm-fit.ts";
import type { FitOutcome } from "./validate-jobs.ts";

/** Of the fits that were kept the one with the lowest BIC; null where none was. */
export function bestFit(outcomes: readonly FitOutcome[]): CdmFit | null {
  let best: FitOutcome | null = null;
  for (const outcome of outcomes)
    if (outcome.fitted !== null && !(best && best.judged.criteria.bic <= outcome.judged.criteria.bic))
      best = outcome;
  return best?.fitted ?? null;
}
