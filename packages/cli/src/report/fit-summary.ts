import { percent } from "../fit/fit-lines.ts";
import type { FitReport } from "../fit/fit-report.ts";
import { m2Sentence } from "../fit/m2-sentence.ts";
import { startsAgreeing } from "../fit/starts-agreeing.ts";

/** Limits of RMSEA2 by Liu, Tian & Xin (2016). */
const EXCELLENT = 0.03;
export const RMSEA2_GOOD = 0.045;
/** Significance level of the Holm-adjusted tests of item pairs. */
export const LEVEL = 0.05;

/** The main findings about the fit: a sentence on each matter. */
export function fitSummary({ fit, figures }: FitReport): string[] {
  if (!figures)
    return [
      "The likelihood and fit statistics were not computed: there are too many attribute patterns to enumerate.",
    ];
  const { rmsea2, reason } = figures.absolute;
  const { accuracy } = figures.reliability;
  const tested = figures.pairs.pairs.flatMap(({ logOddsRatio }) => logOddsRatio ?? []);
  const off = tested.filter(({ adjusted }) => adjusted < LEVEL).length;
  const shares = [...accuracy.attributes];
  const agreeing = startsAgreeing(fit.starts);
  const many = fit.starts.length;
  return [
    rmsea2
      ? `RMSEA2 = ${rmsea2.value.toFixed(3)}${verdict(rmsea2.value)}.`
      : `M2 and RMSEA2 were not computed: ${reason}.`,
    ...m2Sentence("the model", figures.absolute),
    `${off === 0 ? "None" : off} of ${tested.length} item pairs ${off < 2 ? "shows" : "show"} significant misfit after Holm adjustment.`,
    `If the model holds, attribute-level classification accuracy is ${range(shares)}, and pattern-level accuracy ${percent(accuracy.pattern)}.`,
    many > 1 ? `${agreeing} of ${many} starts reached this maximum of the likelihood.` : "",
  ].filter((sentence) => sentence !== "");
}

function verdict(rmsea2: number): string {
  if (rmsea2 <= EXCELLENT) return " indicates excellent fit";
  return rmsea2 <= RMSEA2_GOOD ? " indicates good fit" : " exceeds the usual cutoff for good fit";
}

function range(shares: readonly number[]): string {
  const low = percent(Math.min(...shares));
  const high = percent(Math.max(...shares));
  return low === high ? low : `${low} to ${high}`;
}
