/** What an inclusion probability is: the same sentence in the help and in all reports. */
export const INCLUSION =
  "The inclusion probability of an entry is the posterior probability that the item requires the attribute, estimated by Markov chains started from " +
  "the competing solutions; where the model misfits or contains a continuous ability, every student counts for one third, so that only strong evidence makes an entry certain.";
