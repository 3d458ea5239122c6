import type { LearnedQ } from "@qmatrix/core";
import type { LearnTold } from "../learn-told.ts";

/** What the method refined gives to the command. */
export type RefinedLearned = LearnedQ;

export type RefinedTold = LearnTold<RefinedLearned>;
