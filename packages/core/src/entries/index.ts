/**
 * The library: pure functions on plain data. Every verb takes data and options and returns plain data that survive JSON; invalid
 * input is an `InvalidInputError`. Its names are the verbs, what they take and what
 * they return; the types of parts of a result are exported by the subpaths.
 *
 * @module
 */
export type { ClassificationAccuracy } from "../compare/classification-accuracy.ts";
export type { QComparison } from "../compare/compare-q.ts";
export { InvalidInputError } from "../errors/invalid-input-error.ts";
export type { Warning } from "../errors/warning.ts";
export type { ModelsComparison } from "../fit/compare/compared-fit.ts";
export type { Identifiability } from "../identify/identifiability.ts";
export type { AttributeChoice, ChooseOptions } from "../learn/choose-attributes.ts";
export { EFFORT_NAMES } from "../learn/learn-options.ts";
export type {
  CdmFit,
  Classification,
  CompareModelsOptions,
  FitOptions,
  FitStatistics,
  FitStatisticsOptions,
  LearnedQ,
  LearnOptions,
  Profiles,
  QMatrix,
  QMatrixInput,
  RbmLearned,
  RbmOptions,
  Responses,
  ResponsesInput,
  Simulation,
  SimulationDesign,
  ValidateOptions,
  Validation,
} from "../library/types.ts";
export {
  checkIdentifiability,
  chooseAttributes,
  classificationAccuracy,
  compareModels,
  compareQ,
  fitCdm,
  fitStatistics,
  learnByRbm,
  learnQ,
  qMatrixFrom,
  responsesFrom,
  scoreProfiles,
  simulate,
  validateQ,
} from "../library/verbs.ts";
export { ATTRIBUTE_DISTRIBUTION_NAMES } from "../models/attribute-distributions.ts";
export type { FittedModel } from "../models/fitted-model.ts";
export { ITEM_MODEL_NAMES } from "../models/item-models.ts";
export { SIMULATION_MODELS } from "../simulate/simulation-design.ts";
