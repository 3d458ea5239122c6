import type { Warning } from "@qmatrix/core/data";
import type { CdmFit, FitStatistics } from "@qmatrix/core/fit";
import { counted } from "../report/in-words.ts";
import { startsAgreeing } from "./starts-agreeing.ts";

/** What a reader must know before relying on the fit. */
export function fitWarnings(
  { converged, iterations, starts, parameters, classification }: CdmFit,
  statistics: FitStatistics | null,
): Warning<string>[] {
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
  if (starts.length > 1 && startsAgreeing(starts) === 1)
    warnings.push({
      code: "best-start-once",
      message: `Only one of ${starts.length} starts reached the highest likelihood, so a better solution may exist. Increase --starts.`,
    });
  const reason = statistics?.standardErrors.reason ?? null;
  if (reason !== null)
    warnings.push({ code: "no-standard-errors", message: `Standard errors were not computed. ${reason}` });
  return warnings;
}
