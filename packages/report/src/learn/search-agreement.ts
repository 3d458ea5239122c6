import type { LearnedQ } from "@qmatrix/core/learn";

/** How far searches agree with each other, whichever solution they agree on. */
export interface SearchAgreement {
  /** Number of searches that reached the same solution. */
  readonly reached: number;
  /** Whether that solution is the reported Q-matrix. */
  readonly isReported: boolean;
}

/** Scores that differ by less, with as many entries apart, are taken for one solution: competing ones would be listed. */
const SAME_SCORE = 1;

/**
 * The reported Q-matrix takes the more probable value of each entry, so it may be one that no search reached although all of them agree.
 * Where a single solution competes, those that reached it are counted.
 */
export function searchAgreement({
  alternatives,
  runs,
}: Pick<LearnedQ, "alternatives" | "runs">): SearchAgreement {
  const agreeing = runs.filter(({ difference }) => difference === 0).length;
  const [reported, other, ...more] = alternatives;
  if (agreeing > 0 || other === undefined || more.length > 0) return { reached: agreeing, isReported: true };
  const { entries } = reported.q;
  const apart = entries.filter((entry, at) => entry !== other.q.entries[at]).length;
  const best = Math.max(...runs.map(({ score }) => score));
  const reached = runs.filter(
    ({ score, difference }) => Math.round(difference * entries.length) === apart && best - score < SAME_SCORE,
  ).length;
  return { reached, isReported: reached === 0 };
}
