import type { LearnedQ } from "@qmatrix/core/learn";

/** What an inclusion probability is: the same sentence in the help and in all reports. */
export const INCLUSION =
  "The inclusion probability of an entry is the posterior probability that the item requires the attribute. It is estimated by Markov chains started from " +
  "all competing solutions. If the model misfits or contains a continuous ability, the log-likelihood is given a weight of one third, which makes the probabilities less extreme.";

/** Whether the log-likelihood had that weight here, and why. */
export function weightWords({
  isDownWeighted,
  hasAbility,
}: Pick<LearnedQ, "isDownWeighted"> & Partial<Pick<LearnedQ, "hasAbility">>): string {
  if (!isDownWeighted) return "This was not done here.";
  return `This was done here, because ${hasAbility ? "the learned model contains a continuous ability" : "the searches showed signs of misfit"}.`;
}
