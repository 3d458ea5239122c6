import { emptyColumns, type QMatrix } from "../data/q-matrix.ts";
import { type CdmFit, DEFAULT_STARTS } from "../fit/cdm-fit.ts";
import type { EncodedResponses } from "../fit/em/encoded-responses.ts";
import { fitEncoded } from "../fit/fit-cdm.ts";
import { absoluteFit } from "../fit/indices/absolute-fit.ts";
import { startAgreement } from "../fit/start-agreement.ts";
import type { FitOutcome, JudgedFit, JudgedModel } from "./validate-jobs.ts";

/**
 * Fits a model with the Q-matrix, as `fit` does with default options, and says how well it does. Attributes that no item needs
 * are left out.
 */
export function judgeFit(
  encoded: EncodedResponses,
  q: QMatrix,
  { of, model, seed }: { readonly of: JudgedFit["of"]; readonly model: JudgedModel; readonly seed: number },
): FitOutcome {
  const fit = fitEncoded(encoded, { q: withoutUnused(q), model, starts: DEFAULT_STARTS, seed });
  const judged = {
    of,
    model,
    distribution: fit.model.attributes.distribution,
    N: fit.N,
    logLik: fit.logLik!,
    parameters: fit.parameters,
    criteria: fit.criteria!,
    absolute: absoluteFit(encoded.patterns(), fit.model),
    converged: fit.converged,
    starts: startAgreement(fit.starts)!,
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
