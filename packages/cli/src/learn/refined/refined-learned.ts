import type { LearnedQ } from "@qmatrix/core/learn";
import type { LearnReport } from "../learn-report.ts";

/** What the method refined gives to the command. */
export type RefinedLearned = LearnedQ;

export type RefinedReport = LearnReport<RefinedLearned>;
