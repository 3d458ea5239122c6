import { type CdmFit, type StartAgreement, startAgreement } from "@qmatrix/core/fit";
import { counted } from "../words/in-words.ts";

/** What the starts say of the maximum: a sentence or two; none for a single start, or where there is no likelihood. */
export function startSentences({ starts, converged }: Pick<CdmFit, "starts" | "converged">): string[] {
  const agreement = startAgreement(starts);
  if (!converged || agreement === null || agreement.finished < 2) return [];
  return [agreement.agrees ? agreeing(agreement) : differing(agreement)];
}

function agreeing({ finished, kinds }: StartAgreement): string {
  return `${finished === 2 ? "Both" : `All ${finished}`} starts that were run to the end (${startTypes(kinds)}) reached the same log-likelihood. This does not rule out a higher maximum.`;
}

function differing(agreement: StartAgreement): string {
  const { finished, reached, gap, differs } = agreement;
  if (!differs)
    return `${finished === 2 ? "Both" : `All ${finished}`} starts reached the same log-likelihood, but all had the same type of starting values.`;
  return `Starts converged to different maxima: ${reached} of ${finished} reached the reported log-likelihood; ${finished - reached === 1 ? "the other was lower by" : "the others were lower by up to"} ${gap.toFixed(gap < 1 ? 2 : 1)}. A higher maximum may exist.`;
}

/** How many of the types of starting values that the table of starts explains. */
export function startTypes(kinds: number): string {
  return counted(kinds, "type of starting values", "types of starting values");
}

/** Whether the starts are reason to try more of them. */
export function maximaDiffer({ starts }: Pick<CdmFit, "starts">): boolean {
  return startAgreement(starts)?.differs ?? false;
}

/** Starts worth trying where the default ones disagree. */
export function moreStarts({ starts }: Pick<CdmFit, "starts">): number {
  return Math.max(40, 5 * starts.length);
}

/** What a dagger beside one of several fits means. */
export const DIFFERENT_MAXIMA =
  "† = starts converged to different maxima: a higher log-likelihood, and so a lower AIC and BIC, may exist.";
