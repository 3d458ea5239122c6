/** What the evidence against an entry rests on; `hasOthers` tells whether other methods were applied. */
export function doubtWords(hasOthers: boolean): string {
  return hasOthers
    ? "The combined evidence against an expert's entry (an index from 0 to 1) rests on its inclusion probability and on the proportion of the other methods that would change it."
    : "The combined evidence against an expert's entry (an index from 0 to 1) follows from its inclusion probability.";
}

export const SUGGESTED =
  "The suggested Q-matrix adopts the changes with the most evidence, up to an expected false discovery rate of 5% (with this evidence taken as a probability).";

/** How the suggested Q-matrix comes about: the same account in the help and in the report. */
export function suggestionWords(hasOthers: boolean): string {
  return `${doubtWords(hasOthers)} ${SUGGESTED}`;
}
