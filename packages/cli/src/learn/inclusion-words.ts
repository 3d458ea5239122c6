/** What an inclusion probability is: the same sentences in the help and in all reports. */
export const INCLUSION =
  "The inclusion probability of an entry is the posterior probability that the item requires the attribute. It is estimated by Markov chains that begin at " +
  "the best solutions found; where the model misfits or includes a continuous ability, it is averaged over bootstrap samples of the students.";
