import { InvalidInputError, type QMatrix } from "@qmatrix/core/data";
import { fitCdm } from "@qmatrix/core/fit";
import type { StudyRun } from "../design/study-design.ts";
import type { StudyDataSet } from "./data-set.ts";
import { learnBy } from "./learn-by.ts";
import { errorsOf } from "./learn-run.ts";
import type { RunResult } from "./run-result.ts";

type Fit = Extract<StudyRun, { kind: "fit" }>;

/** Fits a model with the given Q-matrix or a learned one: likelihood and criteria. */
export function fitRun({ model, q: wanted, distribution, starts }: Fit, set: StudyDataSet): RunResult {
  const { responses, q: given, seed } = set;
  const q = wanted === "given" ? given : learnBy(wanted, set).q;
  if (q === undefined)
    throw new InvalidInputError("study", "q", "a learner if the data have no Q-matrix", `"given"`);
  const fitted = withItems(q, responses.items);
  const fit = fitCdm(responses, {
    q: fitted,
    model,
    seed,
    ...(starts !== undefined && { starts }),
    ...(distribution !== undefined && { attributeDistribution: distribution }),
  });
  const { logLik, parameters, converged, criteria } = fit;
  return {
    ...(given && wanted !== "given" && errorsOf(q, given, wanted)),
    logLik,
    parameters: parameters.total,
    ...(criteria && { aic: criteria.aic, bic: criteria.bic }),
    converged,
    entries: Array.from({ length: q.J }, (_, j) => [...q.entries.subarray(j * q.K, (j + 1) * q.K)].join("")),
  };
}

function withItems(q: QMatrix, items: readonly string[]): QMatrix {
  return { ...q, items };
}
