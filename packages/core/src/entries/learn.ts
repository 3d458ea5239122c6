export {
  type AttributeChoice,
  type AttributeJob,
  type AttributeOutcome,
  type AttributePoint,
  attributeJobSteps,
  type ChooseOptions,
  chooseAttributes,
  concludeAttributes,
  planCurve,
  planScouts,
} from "../learn/choose-attributes.ts";
export { concludeLearn } from "../learn/conclude-learn.ts";
export { LEAST_DOUBT } from "../learn/doubtful-entries.ts";
export { EFFORTS, type EffortPlan } from "../learn/efforts.ts";
export { EFFORT_NAMES, type Effort, type FixedEntries, type LearnOptions } from "../learn/learn-options.ts";
export { learnQ } from "../learn/learn-q.ts";
export { learnRunSteps, runLearn } from "../learn/learn-run.ts";
export {
  type Alternative,
  type DoubtfulEntry,
  type LearnedItem,
  type LearnedQ,
  type RunTold,
  START_NAMES,
  type StartName,
} from "../learn/learned-q.ts";
export {
  type LearnOutcome,
  type LearnProgress,
  type LearnRun,
  planLearn,
  planMore,
} from "../learn/plan-learn.ts";
export type { PosteriorOptions, PosteriorStart } from "../learn/posterior/posterior-options.ts";
export { type PosteriorSweep, posteriorSweeps } from "../learn/posterior/posterior-sweeps.ts";
export { type QPosterior, type SampleOptions, samplePosterior } from "../learn/posterior/sample-posterior.ts";
export { runSearch, type SearchOutcome, searchRunSteps } from "../learn/search-run.ts";
