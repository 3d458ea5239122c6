import { besideCutoffs, type QMatrix } from "@qmatrix/core/data";
import {
  type AbsoluteFit,
  type CdmFit,
  type ItemPairFit,
  type M2Test,
  type StartAgreement,
  startAgreement,
} from "@qmatrix/core/fit";
import { fixed } from "../words/in-words.ts";
import { rmsea2Text, srmsrText } from "./fit-indices.ts";
import type { FitReport } from "./fit-result.ts";
import { startTypes } from "./start-words.ts";

export type Line = readonly [label: string, figure: string];

/** The statistics of a fit for readers, one per line. */
export function fitLines({ fit, statistics }: FitReport): Line[] {
  const { q } = fit.model;
  return [
    ...likelihoodLines(fit),
    estimationLine(fit),
    ...(statistics ? absoluteLines(statistics.absolute) : [NOT_LISTED]),
    ...(statistics
      ? [accuracyLine(statistics.reliability.accuracy, q), worstPairLine(statistics.pairs, q)]
      : []),
  ];
}

const NOT_LISTED: Line = ["fit indices", "not computed: too many attribute patterns to enumerate"];

function likelihoodLines({ logLik, parameters, criteria, model, N }: CdmFit): Line[] {
  const { total, items, attributes } = parameters;
  const lines: Line[] = [
    [
      "parameters",
      `${total} (${items} for items, ${attributes} for the ${model.attributes.distribution} attribute distribution); N = ${N}`,
    ],
  ];
  if (logLik !== null) lines.unshift(["log-likelihood", fixed(logLik, 2)]);
  if (criteria) lines.push(["AIC", fixed(criteria.aic, 2)], ["BIC", fixed(criteria.bic, 2)]);
  return lines;
}

function estimationLine({ converged, iterations, starts }: CdmFit): Line {
  const end = `${converged ? "converged" : "not converged"} after ${iterations} ${iterations === 1 ? "iteration" : "iterations"}`;
  const agreement = startAgreement(starts);
  if (agreement === null) return ["stochastic EM", end];
  const all = starts.length;
  if (all === 1) return ["starts", `1; ${end}`];
  const { finished, kinds } = agreement;
  const ran = finished < all ? `${finished} of ${all} were run to the end` : `${all}`;
  return [
    "starts",
    converged
      ? `${ran}${whichReached(agreement, all)} reached the reported log-likelihood (from ${startTypes(kinds)}); ${end}`
      : `${ran}; ${end}; the best is reported`,
  ];
}

/** "; 3 of these", or that all of them did. */
function whichReached({ finished, reached }: StartAgreement, all: number): string {
  const ranAll = finished === all;
  if (reached < finished || finished === 1) return `; ${reached} of ${ranAll ? "them" : "these"}`;
  if (ranAll) return finished === 2 ? ", both of which" : ", all of which";
  return finished === 2 ? "; both" : `; all ${finished}`;
}

function absoluteLines({ m2, m2AtRank, rmsea2, srmsr, reason }: AbsoluteFit): Line[] {
  const lines: Line[] = [["M2", m2 ? m2Text(m2) : `not computed: ${reason}`]];
  if (m2 && m2AtRank && m2AtRank.df !== m2.df) lines.push(["M2 (rank-adjusted)", m2Text(m2AtRank)]);
  if (rmsea2)
    lines.push([
      "RMSEA2",
      `${rmsea2Text(rmsea2.value)} (90% CI ${rmsea2Text(rmsea2.low)} to ${rmsea2Text(rmsea2.high)})`,
    ]);
  if (srmsr !== null) lines.push(["SRMSR", srmsrText(srmsr)]);
  return lines;
}

/** Why M2 stands there twice, if it does. */
export function rankNote({ statistics }: FitReport): string[] {
  const { m2 = null, m2AtRank = null } = statistics?.absolute ?? {};
  if (!m2 || !m2AtRank || m2AtRank.df === m2.df) return [];
  return [
    "Two M2 tests are given because the univariate and bivariate margins do not identify all parameters. Prefer the rank-adjusted test: its degrees of " +
      "freedom are based on the rank of the Jacobian, not on the number of parameters. RMSEA2 is based on the unadjusted M2, as in the R package GDINA.",
  ];
}

function m2Text({ statistic, df, pValue }: M2Test): string {
  return `${statistic.toFixed(2)} (df = ${df}, ${pEquals(pValue)})`;
}

function accuracyLine(
  { pattern, attributes }: { readonly pattern: number; readonly attributes: Float64Array },
  q: QMatrix,
): Line {
  const each = q.attributes.map((name, k) => `${name} ${percent(attributes[k])}`);
  return [
    "estimated classification accuracy",
    `${percent(pattern)} for patterns; by attribute ${each.join(", ")}`,
  ];
}

function worstPairLine({ worst }: ItemPairFit, q: QMatrix): Line {
  const pair = worst.logOddsRatio;
  if (!pair?.logOddsRatio) return ["worst-fitting item pair", "none could be tested"];
  const [first, second] = pair.items.map((j) => q.items[j]);
  const { z, adjusted } = pair.logOddsRatio;
  return [
    "worst-fitting item pair",
    `${first} and ${second}: log odds ratio residual z = ${fixed(z, 2)} (Holm-adjusted ${pEquals(adjusted)})`,
  ];
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** The level of all tests, on whose side a p-value is printed. */
const SIGNIFICANT = 0.05;

/** A p-value for a cell of a table: "0.042" or "< 0.001". */
export function pText(p: number): string {
  if (p < 0.001) return "< 0.001";
  return p.toFixed(3) === "1.000" ? "> 0.999" : besideCutoffs(p, 3, [SIGNIFICANT]);
}

/** A p-value in a sentence: "p = 0.042" or "p < 0.001". */
function pEquals(p: number): string {
  const text = pText(p);
  return text.startsWith("0") ? `p = ${text}` : `p ${text}`;
}
