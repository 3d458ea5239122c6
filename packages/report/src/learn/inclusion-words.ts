/** What an inclusion probability is: the same sentence in the help and in all reports. */
export const INCLUSION =
  "The inclusion probability of an entry is the posterior probability that the item requires the attribute, estimated by Markov chains started from " +
  "the competing solutions; where the model misfits or contains a continuous ability, the log-likelihood is down-weighted to one third, so that the probabilities are less extreme.";
