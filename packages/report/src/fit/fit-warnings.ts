import { listNames, type Warning } from "@qmatrix/core/data";
import type { CdmFit, FitStatistics } from "@qmatrix/core/fit";
import { MOST_SLOPE, slopesAtLimit } from "@qmatrix/core/models";
import { counted } from "../words/in-words.ts";
import { maximaDiffer, moreStarts, startSentences } from "./start-words.ts";

/** What a reader must know before relying on the fit. */
export function fitWarnings(fit: CdmFit, statistics: FitStatistics | null): Warning<string>[] {
  const { converged, iterations, parameters, classification } = fit;
  const warnings: Warning<string>[] = [];
  const { N } = classification.profiles;
  if (parameters.total > N)
    warnings.push({
      code: "few-students",
      message: `The model has ${counted(parameters.total, "parameter")} for only ${counted(N, "student")}: do not rely on the estimates.`,
    });
  if (!converged)
    warnings.push({
      code: "not-converged",
      message: `The fit did not converge in ${counted(iterations, "iteration")}, so the estimates may still change. Increase --max-iterations.`,
    });
  if (converged && maximaDiffer(fit))
    warnings.push({
      code: "maxima-differ",
      message: `${startSentences(fit).join(" ")} Try --starts ${moreStarts(fit)}.`,
    });
  const limit = slopesAtLimit(fit.model.attributes);
  if (limit.length > 0)
    warnings.push({
      code: "slope-at-limit",
      message: `The higher-order ${limit.length === 1 ? "slope" : "slopes"} of ${listNames(limit.map((k) => fit.model.q.attributes[k]))} reached the upper bound of ${MOST_SLOPE}: mastery is almost a deterministic function of the higher-order ability, and a larger slope might fit better. Do not interpret ${limit.length === 1 ? "this slope" : "these slopes"}; compare with --attribute-distribution log-linear.`,
    });
  const reason = statistics?.standardErrors.reason ?? null;
  if (reason !== null)
    warnings.push({ code: "no-standard-errors", message: `Standard errors were not computed. ${reason}` });
  return warnings;
}
