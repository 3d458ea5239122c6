/**
 * Known Q-matrix: EM, standard errors, fit indices, classification. Data are typed arrays.
 *
 * @module
 */
export type {
  CdmFit,
  Classification,
  FitOptions,
  InformationCriteria,
  ParameterCounts,
  StartOutcome,
} from "../fit/cdm-fit.ts";
export { DEFAULT_STARTS } from "../fit/cdm-fit.ts";
export { MOST_LISTED_ATTRIBUTES } from "../fit/check-fit-options.ts";
export {
  type CompareModelsInput,
  type CompareModelsJob,
  type CompareModelsOptions,
  compareModels,
  compareModelsMethod,
} from "../fit/compare/compare-models.ts";
export {
  type ComparedFit,
  type HeldOut,
  type ModelsComparison,
  type NestedTest,
  PER_ITEM,
} from "../fit/compare/compared-fit.ts";
export { nameOf } from "../fit/compare/judge-models.ts";
export type { EmLimits, EmOutcome, EmStep } from "../fit/em/em.ts";
export type { EmPoint, EmProblem } from "../fit/em/em-point.ts";
export type { ExpectedCounts, ItemCounts } from "../fit/em/expected-counts.ts";
export { type NidaParameters, nidaParameters } from "../fit/em/nida-parameters.ts";
export { type ResponsePatterns, responsePatterns } from "../fit/em/response-patterns.ts";
export type { StartKind } from "../fit/em/start-point.ts";
export {
  type AttributeStandardErrors,
  type InformationKind,
  type ItemStandardErrors,
  type SharedStandardErrors,
  type StandardErrorOptions,
  type StandardErrors,
  standardErrors,
} from "../fit/errors/standard-errors.ts";
export { type FitInput, type FitJob, fitCdm, fitMethod } from "../fit/fit-cdm.ts";
export {
  type FigureOrReason,
  type FitStatistics,
  RATIO_ITEMS,
  type RatioItems,
  STATISTIC_NAMES,
  type StatisticJob,
  type StatisticName,
  type StatisticsInput,
  statisticsMethod,
} from "../fit/fit-statistics.ts";
export {
  type AbsoluteFit,
  type AbsoluteFitOptions,
  absoluteFit,
  type M2Test,
} from "../fit/indices/absolute-fit.ts";
export {
  type ClassificationReliability,
  classificationReliability,
  type PatternAndAttributes,
} from "../fit/indices/classification-reliability.ts";
export {
  type CompareItemModelsOptions,
  compareItemModels,
  type ItemModelComparison,
  SATURATED_MODELS,
  type WaldTest,
} from "../fit/indices/compare-item-models.ts";
export {
  comparableItems,
  type ItemLikelihoodRatio,
  type ItemLikelihoodRatioOptions,
  type ItemLikelihoodRatios,
  itemLikelihoodRatios,
} from "../fit/indices/item-likelihood-ratio.ts";
export {
  type ItemPair,
  type ItemPairFit,
  itemPairFit,
  type PairChiSquare,
  type PairResidual,
  type PairTable,
} from "../fit/indices/item-pair-fit.ts";
export { type ItemRmsea, itemRmsea } from "../fit/indices/item-rmsea.ts";
export type { FittedLikelihood, LikelihoodRatioTest } from "../fit/indices/likelihood-ratio-test.ts";
export type { ReducedModel } from "../fit/indices/reduced-model-restrictions.ts";
export type { Rmsea2 } from "../fit/indices/rmsea2.ts";
export {
  DEFAULT_LEVEL,
  type ItemModelSuggestion,
  SELECTION_RULES,
  type SelectionRule,
  type SuggestOptions,
  suggestItemModels,
} from "../fit/indices/suggest-item-models.ts";
export {
  type TwoStepRatio,
  type TwoStepRatios,
  twoStepRatio,
  twoStepRatios,
} from "../fit/indices/two-step-ratio.ts";
export { countParameters, type ModelChoice, proposeModel } from "../fit/propose-model.ts";
export { scoreProfiles } from "../fit/score-profiles.ts";
export { SAME_MAXIMUM, type StartAgreement, startAgreement } from "../fit/start-agreement.ts";
export { type GibbsScoreOptions, scoreByGibbs } from "../fit/stochastic/score-by-gibbs.ts";
