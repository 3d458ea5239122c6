/** What the probability that an entry is misspecified rests on; `hasOthers` tells whether other methods were applied. */
export function doubtWords(hasOthers: boolean): string {
  return hasOthers
    ? "The probability that an entry is misspecified combines its inclusion probability with the proportion of the other methods that would change it."
    : "The probability that an entry is misspecified follows from its inclusion probability.";
}

export const SUGGESTED =
  "The suggested Q-matrix adopts the most probable changes, up to an expected false discovery rate of 5%.";

/** How the suggested Q-matrix comes about: the same account in the help and in the report. */
export function suggestionWords(hasOthers: boolean): string {
  return `${doubtWords(hasOthers)} ${SUGGESTED}`;
}
