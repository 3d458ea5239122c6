import type { LearnedQ } from "@qmatrix/core/learn";

/** An entry is nearly certain if the probability of its value in Q is at least this. */
export const SURE = 0.95;

/** How certain a learned Q-matrix is as a whole. */
export interface Sureness {
  /** Σ over entries of the probability that the value in Q is wrong. */
  readonly expectedErrors: number;
  /** Number of nearly certain entries. */
  readonly nearlyCertain: number;
}

export function sureness({ q, inclusion }: Pick<LearnedQ, "q" | "inclusion">): Sureness {
  let expectedErrors = 0;
  let nearlyCertain = 0;
  for (let at = 0; at < inclusion.length; at++) {
    const wrong = q.entries[at] ? 1 - inclusion[at] : inclusion[at];
    expectedErrors += wrong;
    if (wrong <= 1 - SURE) nearlyCertain++;
  }
  return { expectedErrors, nearlyCertain };
}
