import { supportOf, type Warning } from "@qmatrix/core/data";
import { type CdmFit, type FitStatistics, type StandardErrors, startAgreement } from "@qmatrix/core/fit";
import type { Adequacy } from "@qmatrix/core/learn";
import { fittedModel } from "@qmatrix/core/models";
import type { DataSummary } from "../words/data-summary.ts";
import type { RecordedOptions } from "../words/recorded-options.ts";
import { prevalenceByName } from "./attribute-prevalence.ts";
import { PAIR_HEADER, pairRows } from "./pair-rows.ts";
import { sharedParameters } from "./shared-parameters.ts";

/** All that a run of `fit` has to tell: the result file, the report and the terminal say parts of it. */
export interface FitReport {
  readonly data: DataSummary;
  readonly options: RecordedOptions;
  readonly seed: number;
  readonly fit: CdmFit;
  /** null where the attribute patterns are not listed. */
  readonly statistics: FitStatistics | null;
  readonly warnings: readonly Warning<string>[];
  /** Whether the attributes are separate skills, where that was examined before the fit. */
  readonly adequacy?: Adequacy | null;
}

/** The keys of result.json that are this command's own. */
export function fitBody({ data, fit, statistics, warnings }: FitReport): Record<string, unknown> {
  const { model, method, logLik, parameters, criteria, converged, iterations, starts } = fit;
  const { q } = model;
  const errors = statistics?.standardErrors.figure ?? null;
  const shared = sharedParameters(model, errors);
  return {
    data,
    support: supportOf({ ...data, attributes: q.K, parameters: parameters.total }),
    model: fittedModel(model),
    ...(shared.length > 0 && { shared }),
    standardErrors: errors && savedErrors(errors, q.items),
    likelihood: { logLik, distribution: model.attributes.distribution, parameters, N: fit.N, ...criteria },
    estimation: { method, converged, iterations, startAgreement: startAgreement(starts), starts },
    prevalence: prevalenceByName(fit),
    absoluteFit: statistics?.absolute ?? null,
    itemRmsea: statistics?.itemRmsea ?? null,
    pairs: statistics && { columns: PAIR_HEADER, rows: [...pairRows(q, statistics.pairs)] },
    classification: statistics?.reliability ?? null,
    comparison: statistics?.comparison.figure ?? null,
    likelihoodRatios: statistics?.ratios ?? null,
    suggestedModels: statistics?.suggestions ?? null,
    warnings,
  };
}

function savedErrors({ information, items, attributes }: StandardErrors, names: readonly string[]) {
  return {
    information,
    items: items.map(({ effects, probabilities }, j) => ({ item: names[j], effects, probabilities })),
    attributes,
  };
}
