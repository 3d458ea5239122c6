import type { StartOutcome } from "@qmatrix/core/fit";

/** Log-likelihoods this close are the same maximum: EM stops where steps are small, not at the top itself. */
export const SAME_MAXIMUM = 0.01;

/** How many starts reached the likelihood of the best; 0 where none has one (stochastic EM). */
export function startsAgreeing(starts: readonly StartOutcome[]): number {
  const [best] = starts;
  if (best.logLik === null) return 0;
  return starts.filter(({ logLik }) => logLik !== null && best.logLik! - logLik <= SAME_MAXIMUM).length;
}
