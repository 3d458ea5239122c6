import type { Rmsea2 } from "@qmatrix/core/fit";
import { counted } from "../words/in-words.ts";
import { supportOfFitSentences } from "../words/support-words.ts";
import { RMSEA2_EXCELLENT, RMSEA2_GOOD, rmsea2Text } from "./fit-indices.ts";
import { percent } from "./fit-lines.ts";
import type { FitReport } from "./fit-result.ts";
import { m2Sentence } from "./m2-sentence.ts";
import { startSentences } from "./start-words.ts";

/** Significance level of the Holm-adjusted tests of item pairs. */
export const LEVEL = 0.05;

/** The main findings about the fit: a sentence on each matter. */
export function fitSummary({ data, fit, statistics }: FitReport): string[] {
  if (!statistics)
    return [
      "The likelihood and fit statistics were not computed: there are too many attribute patterns to enumerate.",
    ];
  const { rmsea2, reason } = statistics.absolute;
  const { accuracy } = statistics.reliability;
  const tested = statistics.pairs.pairs.flatMap(({ logOddsRatio }) => logOddsRatio ?? []);
  const off = tested.filter(({ adjusted }) => adjusted < LEVEL).length;
  const shares = [...accuracy.attributes];
  const many = fit.starts.length;
  return [
    ...supportOfFitSentences(data, fit.model.q.K),
    rmsea2
      ? `RMSEA2 = ${rmsea2Text(rmsea2.value)} (90% CI ${rmsea2Text(rmsea2.low)} to ${rmsea2Text(rmsea2.high)}) ${verdict(rmsea2)}.`
      : `M2 and RMSEA2 were not computed: ${reason}.`,
    ...m2Sentence("the model", data.students, statistics.absolute),
    `${off === 0 ? "None of the" : `${off} of`} ${tested.length} item pairs ${off < 2 ? "shows" : "show"} significant misfit after Holm adjustment.`,
    `If the model holds, classification accuracy ${acrossAttributes(shares)} ${percent(accuracy.pattern)} for whole patterns.`,
    ...startSentences(fit),
    fit.converged
      ? ""
      : `The fit did not converge in ${counted(fit.iterations, "iteration")}${many > 1 ? `; the best of ${many} starts is reported` : ""}.`,
  ].filter((sentence) => sentence !== "");
}

function verdict({ value, low, high }: Rmsea2): string {
  if (value > RMSEA2_GOOD)
    return `exceeds the usual cutoff for good fit (${RMSEA2_GOOD})${low <= RMSEA2_GOOD ? ", but the interval includes values that indicate good fit" : ""}`;
  const [fit, upTo] = value <= RMSEA2_EXCELLENT ? ["excellent", RMSEA2_EXCELLENT] : ["good", RMSEA2_GOOD];
  return `is within the usual range for ${fit} fit (up to ${upTo})${high > upTo ? ", but the interval extends beyond it" : ""}`;
}

function acrossAttributes(shares: readonly number[]): string {
  const low = percent(Math.min(...shares));
  const high = percent(Math.max(...shares));
  return low === high
    ? `is ${low} for each attribute and`
    : `ranges from ${low} to ${high} across attributes and is`;
}
