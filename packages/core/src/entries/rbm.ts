/**
 * The learner of Li, Ma & Xu (2022): restricted Boltzmann machines with a sparse penalty. Data are typed arrays.
 *
 * @module
 */
export type { RbmParameters } from "../kernels/rbm-memory.ts";
export { bestLinearPredictor, type LinearPredictor } from "../rbm/best-linear-predictor.ts";
export { classifyByRbm } from "../rbm/classify.ts";
export { CONVENTIONS, type Conventions, type ConventionsName } from "../rbm/conventions.ts";
export {
  type CvJob,
  type CvOptions,
  type CvOutcome,
  DEFAULT_FOLDS,
  smallestValidationError,
  trainFold,
  trainingsOf,
} from "../rbm/cross-validation.ts";
export { energy, freeEnergy } from "../rbm/energy.ts";
export {
  type GridCell,
  learnByRbm,
  type RbmInput,
  type RbmLearned,
  rbmLearned,
  rbmMethod,
  selectionWords,
} from "../rbm/learn-by-rbm.ts";
export { orient } from "../rbm/orient.ts";
export { rankingWeights } from "../rbm/ranking.ts";
export type { Epoch } from "../rbm/run-epochs.ts";
export { type RbmFit, type RbmOptions, rbmEpochs, trainRbm } from "../rbm/train-rbm.ts";
