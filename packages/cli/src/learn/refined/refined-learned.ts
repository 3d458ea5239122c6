import type { AttributeChoice, LearnedQ } from "@qmatrix/core";
import type { LearnReport } from "../learn-report.ts";

/** What the method refined gives to the command. */
export interface RefinedLearned extends LearnedQ {
  /** How the number of attributes was chosen, where it was not given. */
  readonly choice: AttributeChoice | undefined;
}

export type RefinedReport = LearnReport<RefinedLearned>;
