import type { CdmFit, RatioItems, SelectionRule } from "@qmatrix/core/fit";
import type { AttributeDistributionName, Cdm } from "@qmatrix/core/models";
import { type ReadingOptions, readingOptions } from "@qmatrix/tables";
import { plainOptions, type RecordedOptions } from "../words/recorded-options.ts";

/** Standard errors of all parameters jointly, of the items' alone, or none. */
export const ERROR_KINDS = ["items", "complete", "none"] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Complete standard errors of so many parameters take about a second. */
export const MOST_COMPLETE = 500;

/** What the answer of `fit` depends on besides the responses and the seed; files by their names. */
export interface FitSettings extends ReadingOptions {
  readonly q: string;
  /** The name of an item model, or of a file that names one for each item. */
  readonly model: string;
  readonly attributeDistribution?: AttributeDistributionName;
  readonly components?: number;
  readonly hierarchy?: string;
  readonly monotone?: boolean;
  readonly starts: number;
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly standardErrors?: ErrorKind;
  readonly likelihoodRatios: RatioItems;
  readonly rule: SelectionRule;
}

/** The standard errors that are computed where nobody says which. */
export function defaultErrors({ parameters: { total } }: Pick<CdmFit, "parameters">): ErrorKind {
  return total <= MOST_COMPLETE ? "complete" : "items";
}

/** The settings of `fit`, in the order of result.json, with what the fit has chosen. */
export function recordedFit(
  settings: FitSettings & { readonly standardErrors: ErrorKind },
  { distribution, components }: Cdm["attributes"],
): RecordedOptions {
  const { model, starts, tolerance, maxIterations, likelihoodRatios, rule, q, hierarchy } = settings;
  const { standardErrors, monotone = false } = settings;
  return plainOptions({
    model,
    starts,
    tolerance,
    maxIterations,
    likelihoodRatios,
    rule,
    q,
    ...readingOptions(settings),
    hierarchy,
    standardErrors,
    attributeDistribution: distribution,
    ...(distribution === "mixture" && { components }),
    monotone,
  });
}
