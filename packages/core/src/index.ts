export * from "./compare/classification-accuracy.ts";
export * from "./compare/compare-q.ts";
export * from "./compare/match-columns.ts";
export * from "./data/align-profiles.ts";
export * from "./data/align-q.ts";
export * from "./data/bit-matrix.ts";
export * from "./data/check-attribute-count.ts";
export { type KnownEntries, nothingKnown } from "./data/known-entries.ts";
export * from "./data/profiles.ts";
export * from "./data/q-matrix.ts";
export * from "./data/responses.ts";
export { checkNumber, checkWhole } from "./errors/check-number.ts";
export { describeValue } from "./errors/describe-value.ts";
export { type InputPlace, InvalidInputError } from "./errors/invalid-input-error.ts";
export { listNames } from "./errors/list-names.ts";
export { escapeInvisible, INVISIBLE, markInvisible } from "./errors/mark-invisible.ts";
export type { Warning, WarningCode } from "./errors/warning.ts";
export type {
  CdmFit,
  Classification,
  FitOptions,
  InformationCriteria,
  ParameterCounts,
  StartOutcome,
} from "./fit/cdm-fit.ts";
export { type AnswerPatterns, answerPatterns } from "./fit/em/answer-patterns.ts";
export { type EmLimits, type EmOutcome, type EmStep, emSteps } from "./fit/em/em.ts";
export { emStepsBySupport } from "./fit/em/em-by-support.ts";
export type { EmPoint, EmProblem } from "./fit/em/em-point.ts";
export type { ExpectedCounts, ItemCounts } from "./fit/em/expected-counts.ts";
export { type NidaParameters, nidaParameters } from "./fit/em/nida-parameters.ts";
export { startPoint, startSteps } from "./fit/em/start-steps.ts";
export * from "./fit/errors/standard-errors.ts";
export * from "./fit/fit-cdm.ts";
export * from "./fit/indices/absolute-fit.ts";
export * from "./fit/indices/classification-reliability.ts";
export * from "./fit/indices/compare-item-models.ts";
export { informationCriteria } from "./fit/indices/information-criteria.ts";
export * from "./fit/indices/item-likelihood-ratio.ts";
export * from "./fit/indices/item-pair-fit.ts";
export * from "./fit/indices/item-rmsea.ts";
export * from "./fit/indices/likelihood-ratio-test.ts";
export { REDUCED_MODELS, type ReducedModel } from "./fit/indices/reduced-model-restrictions.ts";
export { type Rmsea2, rmsea2 } from "./fit/indices/rmsea2.ts";
export { type FitPlan, MOST_LISTED_ATTRIBUTES, planFit } from "./fit/plan-fit.ts";
export * from "./fit/score-profiles.ts";
export { type GibbsScoreOptions, scoreByGibbs } from "./fit/stochastic/score-by-gibbs.ts";
export * from "./identify/check-identifiability.ts";
export * from "./identify/identifiability.ts";
export type { RbmParameters } from "./kernels/rbm-memory.ts";
export * from "./learn/choose-attributes.ts";
export { concludeLearn } from "./learn/conclude-learn.ts";
export { LEAST_DOUBT } from "./learn/doubtful-entries.ts";
export { EFFORTS, type EffortPlan } from "./learn/efforts.ts";
export * from "./learn/learn-options.ts";
export * from "./learn/learn-q.ts";
export { learnRunSteps, runLearn } from "./learn/learn-run.ts";
export * from "./learn/learned-q.ts";
export * from "./learn/plan-learn.ts";
export type { PosteriorOptions, PosteriorStart } from "./learn/posterior/posterior-options.ts";
export { type PosteriorSweep, posteriorSweeps } from "./learn/posterior/posterior-sweeps.ts";
export { type QPosterior, type SampleOptions, samplePosterior } from "./learn/posterior/sample-posterior.ts";
export { runSearch, type SearchOutcome, searchRunSteps } from "./learn/search-run.ts";
export { type AttributeBounds, attributeBounds, boundsFrom } from "./learn/starts/attribute-bounds.ts";
export { type ExtractedFactors, extractFactors } from "./learn/starts/extract-factors.ts";
export {
  type FactorLoadings,
  type FactorOptions,
  factorLoadings,
  ROTATIONS,
  type Rotation,
} from "./learn/starts/factor-loadings.ts";
export { type FactorQOptions, factorQ } from "./learn/starts/factor-q.ts";
export {
  type ParallelAnalysis,
  type ParallelAnalysisOptions,
  parallelAnalysis,
} from "./learn/starts/parallel-analysis.ts";
export { LOADING_CUT, qFromLoadings } from "./learn/starts/q-from-loadings.ts";
export { repairCorrelations } from "./learn/starts/repair-correlations.ts";
export { tetrachoric } from "./learn/starts/tetrachoric.ts";
export { tetrachoricCorrelations } from "./learn/starts/tetrachoric-correlations.ts";
export type { AttributeDistribution, AttributeDistributionName } from "./models/attribute-distribution.ts";
export { ATTRIBUTE_DISTRIBUTION_NAMES, attributeDistribution } from "./models/attribute-distributions.ts";
export type { Cdm, CdmAttributes, CdmItem } from "./models/cdm.ts";
export { allPatterns, type ClassSpace } from "./models/class-space.ts";
export {
  type ConditionallyIndependent,
  isConditionallyIndependent,
  type Nodes,
} from "./models/conditionally-independent.ts";
export { classSpace, type Prerequisite } from "./models/hierarchy.ts";
export { effectCount } from "./models/item-design.ts";
export { ITEM_FAMILIES, type ItemFamily } from "./models/item-family.ts";
export type { ItemModelName } from "./models/item-model.ts";
export { ITEM_MODEL_NAMES } from "./models/item-models.ts";
export { itemProbabilitiesFrom } from "./models/item-probabilities-from.ts";
export * from "./random/stream.ts";
export { bestLinearPredictor, type LinearPredictor } from "./rbm/best-linear-predictor.ts";
export * from "./rbm/classify.ts";
export { CONVENTIONS, type Conventions, type ConventionsName } from "./rbm/conventions.ts";
export * from "./rbm/cross-validation.ts";
export * from "./rbm/energy.ts";
export * from "./rbm/learn-by-rbm.ts";
export { orient } from "./rbm/orient.ts";
export { rankingWeights } from "./rbm/ranking.ts";
export type { Epoch } from "./rbm/run-epochs.ts";
export { type RbmFit, type RbmOptions, rbmEpochs, trainRbm } from "./rbm/train-rbm.ts";
export { HIERARCHY_SHAPES, type HierarchyShape, hierarchyShape } from "./simulate/hierarchy-shape.ts";
export type { ItemNoise } from "./simulate/item-noise.ts";
export type { MasteryTruth } from "./simulate/make-profiles.ts";
export type {
  ClassMastery,
  HierarchyMastery,
  MasteryDesign,
  TwoFactorMastery,
} from "./simulate/mastery-design.ts";
export { paperQ } from "./simulate/paper-q.ts";
export { randomQ } from "./simulate/random-q.ts";
export * from "./simulate/simulate.ts";
export { simulateResponses } from "./simulate/simulate-responses.ts";
export {
  type CheckedDesign,
  type QDesign,
  SIMULATION_MODELS,
  type SimulationDesign,
  type SimulationModel,
} from "./simulate/simulation-design.ts";
export { type SizedQDesign, sizedQ } from "./simulate/sized-q.ts";
export { type BookletDesign, withBooklets } from "./simulate/with-booklets.ts";
export { withMissing } from "./simulate/with-missing.ts";
export { type Calibration, calibrate } from "./validate/calibrate.ts";
export { chosenOn, hullChoice, type PvafCut, pvafChoice, waldSteps } from "./validate/choices.ts";
export { concludeValidate } from "./validate/conclude-validate.ts";
export { OPINION_NAMES } from "./validate/entry-sentence.ts";
export * from "./validate/entry-statistics.ts";
export { gdi, pvaf } from "./validate/gdi.ts";
export { type IteratedChoice, iterateChoice } from "./validate/iterate-choice.ts";
export { type MesaPoint, mesa } from "./validate/mesa.ts";
export * from "./validate/plan-validate.ts";
export { runValidateJob, validateJobSteps } from "./validate/run-validate-job.ts";
export {
  type FitOutcome,
  type ItemMesa,
  JUDGED_MODELS,
  type JudgedFit,
  type JudgedModel,
  type ValidateJob,
  type ValidateOutcome,
  type ValidateProgress,
} from "./validate/validate-jobs.ts";
export {
  DEFAULT_TRUST,
  SECOND_OPINIONS,
  type SecondOpinion,
  type ValidateOptions,
} from "./validate/validate-options.ts";
export * from "./validate/validate-q.ts";
export * from "./validate/validation.ts";
