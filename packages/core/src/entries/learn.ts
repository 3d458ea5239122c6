/**
 * The learner: searches from several starts, solutions, inclusion probabilities. Data are typed arrays.
 *
 * @module
 */
export type {
  Adequacy,
  AdequacyJob,
  AdequacyModel,
  AdequacyOutcome,
  AdequacyReason,
  AdequacyVerdict,
  ComparedModel,
  Difference,
} from "../learn/adequacy/index.ts";
export { type AdequacyMethodInput, adequacyMethod, adequacyOf } from "../learn/adequacy-method.ts";
export {
  type AttributeChoice,
  type AttributeOutcome,
  type AttributePoint,
  type ChooseInput,
  type ChooseOptions,
  type CountJob,
  chooseAttributes,
} from "../learn/choose-attributes.ts";
export { LEAST_DOUBT } from "../learn/doubtful-entries.ts";
export type { EffortPlan } from "../learn/efforts.ts";
export {
  type AutoLearnOptions,
  EFFORT_NAMES,
  type Effort,
  type FixedEntries,
  type LearnOptions,
} from "../learn/learn-options.ts";
export { type LearnInput, type LearnJob, type LearnOutcome, learnMethod, learnQ } from "../learn/learn-q.ts";
export type {
  Alternative,
  DoubtfulEntry,
  LearnedEdge,
  LearnedHierarchy,
  LearnedItem,
  LearnedQ,
  RunSummary,
  StartName,
} from "../learn/learned-q.ts";
export {
  type DependentPair,
  type OneFactor,
  type PairModel,
  type PatternShares,
  type ResidualDependence,
  residualDependence,
} from "../learn/residual-dependence.ts";
export type { LearnRun, SearchOutcome } from "../learn/search-job.ts";
