import type { StartOutcome } from "./cdm-fit.ts";

/** Log-likelihoods this close are the same maximum: EM stops where steps are small, not at the top itself. */
export const SAME_MAXIMUM = 0.01;

/** What the starts of a fit say of its maximum. Starts that were stopped early say nothing and are not counted. */
export interface StartAgreement {
  /** Starts that ran to the end. */
  readonly finished: number;
  /** Those of them that ended within 0.01 of the highest log-likelihood. */
  readonly reached: number;
  /** The kinds of start among those. */
  readonly kinds: number;
  /** How far below the highest the lowest of the finished ended. */
  readonly gap: number;
  /**
   * Whether all finished starts reached it, and they are two or more and of different kinds. Starts of one kind agree easily, on
   * a maximum that is not the highest too; those of several kinds do so less often, which is all that can be said.
   */
  readonly agrees: boolean;
  /** Whether some finished start ended lower by more than 0.01. Not the contrary of `agrees`: one start alone does neither. */
  readonly differs: boolean;
}

/** The agreement of the starts; null where none has a likelihood (stochastic EM). */
export function startAgreement(starts: readonly StartOutcome[]): StartAgreement | null {
  const ends = starts.flatMap(({ finished, logLik, kind }) =>
    finished && logLik !== null ? [{ logLik, kind }] : [],
  );
  if (ends.length === 0) return null;
  const highest = Math.max(...ends.map(({ logLik }) => logLik));
  const at = ends.filter(({ logLik }) => highest - logLik <= SAME_MAXIMUM);
  const kinds = new Set(at.map(({ kind }) => kind)).size;
  const gap = highest - Math.min(...ends.map(({ logLik }) => logLik));
  return {
    finished: ends.length,
    reached: at.length,
    kinds,
    gap,
    agrees: kinds > 1 && at.length === ends.length,
    differs: gap > SAME_MAXIMUM,
  };
}
