// Are there skills at all? The learned model beside its rivals, by prediction of held-out students.
// The door of this folder: what stands outside imports from here only (tools/check-imports.mjs).

export type {
  Adequacy,
  AdequacyModel,
  AdequacyReason,
  AdequacyVerdict,
  ComparedModel,
  Difference,
} from "./adequacy.ts";
export {
  type AdequacyJob,
  type AdequacyOutcome,
  adequacyWorker,
  type FoldOptions,
  type HeldOut,
  type Predictor,
  type Predictors,
} from "./adequacy-jobs.ts";
export { type AdequacyInput, adequacyJobWeight, adequacyWork, foldOptions } from "./adequacy-work.ts";
export { estimateLogLiks, type FactorSkills } from "./estimate-log-lik.ts";
export { logLikByStudent, type NodeModel } from "./node-model.ts";
export { type Training, trainingOn } from "./training.ts";
