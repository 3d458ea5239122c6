import type { QMatrix } from "@qmatrix/core/data";
import type { LearnedQ } from "@qmatrix/core/learn";
import type { LearnReport } from "./learn-result.ts";

/** What the method refined gives to the command. */
export interface RefinedLearned extends LearnedQ {
  /** Whether `q` is the Q-matrix of --start. */
  readonly isExperts?: boolean;
}

export type RefinedReport = LearnReport<RefinedLearned>;

/** The answer of `learnQ` from responses in a file, and the expert's Q-matrix that it started from. */
export function refinedLearned(learned: LearnedQ, start?: QMatrix): RefinedLearned {
  // these were said when the file was read, with the file's name
  const warnings = learned.warnings.filter(({ code }) => code !== "constant-item");
  const isExperts = start?.entries.every((entry, at) => entry === learned.q.entries[at]);
  return { ...learned, warnings, isExperts };
}
