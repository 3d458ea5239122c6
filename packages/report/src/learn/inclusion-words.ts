/** What an inclusion probability is: the same sentence in the help and in all reports. */
export const INCLUSION =
  "The inclusion probability of an entry is the posterior probability that the item requires the attribute, averaged over posterior samples that " +
  "start from the competing solutions.";
