import { type CdmFit, type StartAgreement, startAgreement } from "@qmatrix/core/fit";

/** What the starts say of the maximum: a sentence or two; none for a single start, or where there is no likelihood. */
export function startSentences({ starts, converged }: Pick<CdmFit, "starts" | "converged">): string[] {
  const agreement = startAgreement(starts);
  if (!converged || agreement === null || agreement.finished < 2) return [];
  return [agreement.agrees ? agreeing(agreement) : differing(agreement)];
}

function agreeing({ finished, kinds }: StartAgreement): string {
  return `${finished === 2 ? "Both" : `All ${finished}`} starts that were continued, of ${kinds} different kinds, reached the same log-likelihood; that does not rule out a higher one.`;
}

function differing(agreement: StartAgreement): string {
  const { finished, reached, gap, differs } = agreement;
  if (!differs)
    return `${finished === 2 ? "Both" : `All ${finished}`} starts reached the same log-likelihood, but all are of one kind.`;
  return `Starts reached different maxima: ${reached} of ${finished} reached the reported log-likelihood; the others ended up to ${gap.toFixed(gap < 1 ? 2 : 1)} units lower. A higher maximum may exist.`;
}

/** Whether the starts are reason to try more of them. */
export function maximaDiffer({ starts }: Pick<CdmFit, "starts">): boolean {
  return startAgreement(starts)?.differs ?? false;
}

/** Starts worth trying where the default ones disagree. */
export function moreStarts({ starts }: Pick<CdmFit, "starts">): number {
  return Math.max(40, 5 * starts.length);
}
