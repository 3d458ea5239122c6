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
export type { EmLimits, EmOutcome, EmStep } from "../fit/em/em.ts";
export type { EmPoint, EmProblem } from "../fit/em/em-point.ts";
export type { ExpectedCounts, ItemCounts } from "../fit/em/expected-counts.ts";
export { type NidaParameters, nidaParameters } from "../fit/em/nida-parameters.ts";
export { type ResponsePatterns, responsePatterns } from "../fit/em/response-patterns.ts";
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
  STATISTIC_NAMES,
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
  type WaldTest,
} from "../fit/indices/compare-item-models.ts";
export {
  type ItemLikelihoodRatio,
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
export { scoreProfiles } from "../fit/score-profiles.ts";
export { type GibbsScoreOptions, scoreByGibbs } from "../fit/stochastic/score-by-gibbs.ts";
