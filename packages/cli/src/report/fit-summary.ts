import { percent } from "../fit/fit-lines.ts";
import type { FitTold } from "../fit/fit-told.ts";
import { m2Sentence } from "../fit/m2-sentence.ts";
import { startsAgreeing } from "../fit/starts-agreeing.ts";

/** Limits of RMSEA2 by Liu, Tian & Xin (2016). */
const EXCELLENT = 0.03;
export const RMSEA2_GOOD = 0.045;
/** A pair of items whose adjusted p is below counts as off. */
export const LEVEL = 0.05;

/** The fit in plain words: a sentence on each matter. */
export function fitSummary({ fit, figures }: FitTold): string[] {
  if (!figures)
    return [
      "There are too many attribute patterns to list them, so the likelihood and the figures that judge a fit are not computed.",
    ];
  const { rmsea2, reason } = figures.absolute;
  const { accuracy } = figures.reliability;
  const tested = figures.pairs.pairs.flatMap(({ logOddsRatio }) => logOddsRatio ?? []);
  const off = tested.filter(({ adjusted }) => adjusted < LEVEL).length;
  const shares = [...accuracy.attributes];
  const agreeing = startsAgreeing(fit.starts);
  const many = fit.starts.length;
  return [
    many > 1 ? `${agreeing} of ${many} starts found the same maximum of the likelihood.` : "",
    rmsea2
      ? `RMSEA2 is ${rmsea2.value.toFixed(3)}, ${verdict(rmsea2.value)}.`
      : `There is no M2 nor RMSEA2: ${reason}.`,
    ...m2Sentence("the model", figures.absolute),
    `Of ${tested.length} pairs of items, ${off === 0 ? "none hangs" : off === 1 ? "1 hangs" : `${off} hang`} together clearly otherwise than the model says.`,
    `If the model holds, an attribute is told right for ${range(shares)} of the students, and the whole pattern for ${percent(accuracy.pattern)}.`,
  ].filter((sentence) => sentence !== "");
}

function verdict(rmsea2: number): string {
  if (rmsea2 <= EXCELLENT) return "which is commonly called excellent";
  return rmsea2 <= RMSEA2_GOOD ? "which is commonly called good" : "more than what is commonly called good";
}

function range(shares: readonly number[]): string {
  const low = percent(Math.min(...shares));
  const high = percent(Math.max(...shares));
  return low === high ? low : `${low} to ${high}`;
}
