import type { LearnedQ } from "@qmatrix/core";

/** An entry is sure whose probability of being as in Q is at least this. */
export const SURE = 0.95;

/** How sure a learned Q-matrix is on the whole. */
export interface Sureness {
  /** Σ over entries of the probability that it is otherwise than in Q. */
  readonly expectedErrors: number;
  /** Entries that are sure. */
  readonly sure: number;
}

export function sureness({ q, inclusion }: Pick<LearnedQ, "q" | "inclusion">): Sureness {
  let expectedErrors = 0;
  let sure = 0;
  for (let at = 0; at < inclusion.length; at++) {
    const wrong = q.entries[at] ? 1 - inclusion[at] : inclusion[at];
    expectedErrors += wrong;
    if (wrong <= 1 - SURE) sure++;
  }
  return { expectedErrors, sure };
}
