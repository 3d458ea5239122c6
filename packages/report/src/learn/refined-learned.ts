import type { LearnedQ } from "@qmatrix/core/learn";
import type { LearnReport } from "./learn-result.ts";

/** What the method refined gives to the command. */
export interface RefinedLearned extends LearnedQ {
  /** Whether `q` is the Q-matrix of --start. */
  readonly isExperts?: boolean;
}

export type RefinedReport = LearnReport<RefinedLearned>;
