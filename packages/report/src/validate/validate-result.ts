import { type QMatrix, requiredAttributes, supportOf, type Warning } from "@qmatrix/core/data";
import { fittedModel } from "@qmatrix/core/models";
import type { Opinion, Validation } from "@qmatrix/core/validate";
import { prevalenceByName } from "../fit/attribute-prevalence.ts";
import { alternativesBody } from "../learn/alternatives-summary.ts";
import { qBody, rowsOf } from "../learn/learn-result.ts";
import type { DataSummary } from "../words/data-summary.ts";
import type { RecordedOptions } from "../words/recorded-options.ts";

/** All that a run of `validate` has to tell: the result file, the report and the terminal say parts of it. */
export interface ValidateReport {
  readonly data: DataSummary;
  readonly options: RecordedOptions;
  readonly seed: number;
  readonly validation: Validation;
  readonly warnings: readonly Warning<string>[];
}

/** The keys of result.json that are this command's own. */
export function validateBody({ data, validation, warnings }: ValidateReport): Record<string, unknown> {
  const { adequacy, q, suggested, exchangeable, inclusion, entries, opinions, mesas, fits, fitted } =
    validation;
  const { learner, residualDependence } = validation;
  const { runs, isDownWeighted, identifiability } = learner;
  return {
    data,
    support: supportOf({ ...data, attributes: q.K, learnsQ: true }),
    adequacy,
    q: qBody(q),
    suggested: qBody(suggested),
    changes: changesOf(validation).length,
    exchangeable,
    inclusion: rowsOf(q, inclusion),
    entries,
    opinions: opinions.map((opinion) => opinionBody(q, opinion)),
    mesas:
      mesas?.map((mesa, j) => ({
        item: q.items[j],
        expert: mesa?.expert ?? null,
        best: mesa?.points.map(({ q: mask, pvaf }) => ({ attributes: namesIn(q, mask), pvaf })) ?? null,
      })) ?? null,
    fits,
    fitted: fitted && {
      model: fittedModel(fitted.model),
      prevalence: prevalenceByName(fitted),
    },
    isDownWeighted,
    alternatives: alternativesBody(learner),
    agreement: { agreeing: runs.filter(({ difference }) => difference === 0).length, runs },
    residualDependence,
    identifiability,
    warnings,
  };
}

/** Entries that differ between the expert's Q-matrix and the suggested one, in the order of doubt. */
export function changesOf({ entries }: Validation): Validation["entries"] {
  return entries.filter(({ inQ, suggested }) => inQ !== suggested);
}

/** The attributes of a q-vector given as bits. */
export function namesIn({ attributes }: QMatrix, mask: number): string[] {
  return attributes.filter((_, k) => (mask >>> k) & 1);
}

/** The attributes that an item needs, as people read them. */
export function needsText(q: QMatrix, item: number): string {
  return (
    requiredAttributes(q, item)
      .map((k) => q.attributes[k])
      .join(", ") || "none"
  );
}

function opinionBody(q: QMatrix, { method, how, q: theirs, shares }: Opinion): Record<string, unknown> {
  const changes = theirs.entries.reduce((sum, entry, at) => sum + Math.abs(entry - q.entries[at]), 0);
  return {
    method,
    how,
    changes,
    entries: rowsOf(q, theirs.entries),
    ...(shares && { shares: rowsOf(q, shares) }),
  };
}
