import { emptyColumns, type QMatrix } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import type { CdmFit } from "../fit/cdm-fit.ts";
import { fitCdm } from "../fit/fit-cdm.ts";
import { absoluteFit } from "../fit/indices/absolute-fit.ts";
import type { FitOutcome, JudgedFit, JudgedModel } from "./validate-jobs.ts";

/** Students per pattern from which patterns have shares of their own; one common factor otherwise. */
const STUDENTS_A_PATTERN = 10;
/** For the second digit of a log-likelihood; smaller steps of a thousand classes take minutes. */
const TOLERANCE = { few: 1e-6, many: 1e-4 };
const STARTS = { few: 3, many: 1 };
const FEW_PATTERNS = 2 ** 8;

/** Fits a model with the Q-matrix and says how well it does. Attributes that no item needs are left out. */
export function judgeFit(
  responses: Responses,
  q: QMatrix,
  { of, model, seed }: { readonly of: JudgedFit["of"]; readonly model: JudgedModel; readonly seed: number },
): FitOutcome {
  const used = withoutUnused(q);
  const isSaturated = 2 ** q.K * STUDENTS_A_PATTERN <= responses.N;
  const size = 2 ** used.K <= FEW_PATTERNS ? "few" : "many";
  const fit = fitCdm(responses, {
    q: used,
    model,
    attributeDistribution: isSaturated ? "saturated" : "higher-order",
    starts: STARTS[size],
    tolerance: TOLERANCE[size],
    seed,
  });
  const judged = {
    of,
    model,
    distribution: fit.model.attributes.distribution,
    logLik: fit.logLik!,
    parameters: fit.parameters,
    criteria: fit.criteria!,
    absolute: absoluteFit(responses, fit.model),
    converged: fit.converged,
  };
  return { judged, fitted: of === "suggested" ? fit : null };
}

function withoutUnused(q: QMatrix): QMatrix {
  const unused = emptyColumns(q);
  const kept = Array.from({ length: q.K }, (_, k) => k).filter((k) => !unused.includes(k));
  if (kept.length === q.K || kept.length === 0) return q;
  const entries = Uint8Array.from({ length: q.J * kept.length }, (_, at) => {
    const j = Math.floor(at / kept.length);
    return q.entries[j * q.K + kept[at % kept.length]];
  });
  return { ...q, K: kept.length, attributes: kept.map((k) => q.attributes[k]), entries };
}

/** Of the fits that were kept the one with the lowest BIC; null where none was. */
export function bestFit(outcomes: readonly FitOutcome[]): CdmFit | null {
  let best: FitOutcome | null = null;
  for (const outcome of outcomes)
    if (outcome.fitted !== null && !(best && best.judged.criteria.bic <= outcome.judged.criteria.bic))
      best = outcome;
  return best?.fitted ?? null;
}
