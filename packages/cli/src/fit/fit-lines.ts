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
  const all = starts.length;
  if (all === 1) return ["starts", `1; ${end}`];
  return [
    "starts",
    converged
      ? `${startsText(agreeing, all)} reached this maximum; ${end}`
      : `${end}; the best of ${all} starts is reported`,
  ];
}

export function absoluteLines({ m2, m2AtRank, rmsea2, srmsr, reason }: AbsoluteFit): Line[] {
  const lines: Line[] = [["M2", m2 ? m2Text(m2) : `not computed: ${reason}`]];
  if (m2 && m2AtRank && m2AtRank.df !== m2.df) lines.push(["M2 (rank-adjusted)", m2Text(m2AtRank)]);
  if (rmsea2)
    lines.push([
      "RMSEA2",
      `${rmsea2.value.toFixed(4)} (90% CI ${rmsea2.low.toFixed(4)} to ${rmsea2.high.toFixed(4)})`,
    ]);
  if (srmsr !== null) lines.push(["SRMSR", srmsr.toFixed(4)]);
  return lines;
}

/** Why M2 stands there twice, if it does. */
export function rankNote({ statistics }: FitReport): string[] {
  const { m2 = null, m2AtRank = null } = statistics?.absolute ?? {};
  if (!m2 || !m2AtRank || m2AtRank.df === m2.df) return [];
  return [
    "M2 (rank-adjusted): the univariate and bivariate margins do not identify all parameters, so degrees of freedom are counted by the " +
      "rank of the derivatives instead of the number of parameters. The rank-adjusted test is to be preferred; RMSEA2 is based on the unadjusted M2.",
  ];
}

/** "2 of 3", "all 3" or "both". */
function startsText(agreeing: number, all: number): string {
  if (agreeing < all) return `${agreeing} of ${all}`;
  return all === 2 ? "both" : `all ${all}`;
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

/** A p-value for a cell of a table: ".042" or "< .001". */
export function pText(p: number): string {
  if (p < 0.001) return "< .001";
  return p.toFixed(3) === "1.000" ? "> .999" : p.toFixed(3).slice(1);
}

/** A p-value in a sentence: "p = .042" or "p < .001". */
function pEquals(p: number): string {
  const text = pText(p);
  return text.startsWith(".") ? `p = ${text}` : `p ${text}`;
}
