import type { QMatrix } from "@qmatrix/core/data";
import type { AbsoluteFit, CdmFit, ItemPairFit, M2Test } from "@qmatrix/core/fit";
import type { FitReport } from "./fit-report.ts";
import { startsAgreeing } from "./starts-agreeing.ts";

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

function likelihoodLines({ logLik, parameters, criteria }: CdmFit): Line[] {
  const { total, items, attributes } = parameters;
  const lines: Line[] = [
    ["parameters", `${total} (${items} for items, ${attributes} for the attribute distribution)`],
  ];
  if (logLik !== null) lines.unshift(["log-likelihood", logLik.toFixed(2)]);
  if (criteria) lines.push(["AIC", criteria.aic.toFixed(2)], ["BIC", criteria.bic.toFixed(2)]);
  return lines;
}

function estimationLine({ converged, iterations, starts }: CdmFit): Line {
  const end = `${converged ? "converged" : "not converged"} after ${iterations} ${iterations === 1 ? "iteration" : "iterations"}`;
  const agreeing = startsAgreeing(starts);
  if (agreeing === 0) return ["stochastic EM", end];
  return ["starts", `${startsText(agreeing, starts.length)} reached this maximum; ${end}`];
}

export function absoluteLines({ m2, m2AtRank, rmsea2, srmsr, reason }: AbsoluteFit): Line[] {
  const lines: Line[] = [["M2", m2 ? m2Text(m2) : `not computed: ${reason}`]];
  if (m2 && m2AtRank && m2AtRank.df !== m2.df)
    lines.push([
      "M2 (rank-adjusted df)",
      `${m2Text(m2AtRank)}. Preferred here, because the univariate and bivariate margins do not identify all parameters. RMSEA2 is based on the unadjusted M2 in the row above.`,
    ]);
  if (rmsea2)
    lines.push([
      "RMSEA2",
      `${rmsea2.value.toFixed(4)} (90% CI ${rmsea2.low.toFixed(4)} to ${rmsea2.high.toFixed(4)})`,
    ]);
  if (srmsr !== null) lines.push(["SRMSR", srmsr.toFixed(4)]);
  return lines;
}

/** "2 of 3", "all 3", "both"; or "the only one". */
function startsText(agreeing: number, all: number): string {
  if (agreeing < all) return `${agreeing} of ${all}`;
  return all === 1 ? "the only one" : all === 2 ? "both" : `all ${all}`;
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
    `${first} and ${second}: log odds ratio residual z = ${z.toFixed(2)} (Holm-adjusted ${pEquals(adjusted)})`,
  ];
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** A p-value for a cell of a table: "0.042" or "< .001". */
export function pText(p: number): string {
  return p < 0.001 ? "< .001" : p.toFixed(3);
}

/** A p-value in a sentence: "p = 0.042" or "p < .001". */
function pEquals(p: number): string {
  return p < 0.001 ? "p < .001" : `p = ${p.toFixed(3)}`;
}
