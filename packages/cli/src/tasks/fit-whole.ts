import { type CdmFit, fitCdm, scoreByGibbs } from "@qmatrix/core";
import type { FitShared } from "./fit-start.ts";

/**
 * A whole fit as one job: stochastic EM, whose chain cannot be cut into starts. Students are classified from the fitted
 * model alone, as `qmatrix score` does, so that the saved model gives the same profiles again.
 */
export function fitWhole({ responses, options }: FitShared): CdmFit {
  const fit = fitCdm(responses, options);
  return { ...fit, classification: scoreByGibbs(responses, fit.model, { seed: options.seed }) };
}
