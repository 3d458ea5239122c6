import type { QComparison as Comparison } from "../compare/compare-q.ts";
import type { Profiles as TypedProfiles } from "../data/profiles.ts";
import type { QMatrix as TypedQMatrix } from "../data/q-matrix.ts";
import type { Answer, Responses as TypedResponses } from "../data/responses.ts";
import type {
  CdmFit as TypedCdmFit,
  Classification as TypedClassification,
  FitOptions as TypedFitOptions,
} from "../fit/cdm-fit.ts";
import type { InformationKind } from "../fit/errors/standard-errors.ts";
import type { FitFigures } from "../fit/fit-figures.ts";
import type {
  AutoLearnOptions as TypedAutoLearnOptions,
  LearnOptions as TypedLearnOptions,
} from "../learn/learn-options.ts";
import type { LearnedQ as TypedLearnedQ } from "../learn/learned-q.ts";
import type { FittedModel } from "../models/fitted-model.ts";
import type { CvOptions } from "../rbm/cross-validation.ts";
import type { RbmLearned as TypedRbmLearned } from "../rbm/learn-by-rbm.ts";
import type { Simulation as TypedSimulation } from "../simulate/simulate.ts";
import type { SimulationDesign as TypedSimulationDesign } from "../simulate/simulation-design.ts";
import type { ValidateOptions as TypedValidateOptions } from "../validate/validate-options.ts";
import type { Validation as TypedValidation } from "../validate/validation.ts";
import type { Plain } from "./plain.ts";

/** Response data: N students × J items. `responsesFrom` makes it; its bits are for the verbs. */
export interface Responses extends Plain<TypedResponses> {}

/** Responses, or rows of 0 (incorrect), 1 (correct) and null (missing), one row per student. */
export type ResponsesInput = Responses | TypedResponses | readonly (readonly Answer[])[];

/** A Q-matrix: J items × K attributes; `entries` has its rows one after the other. `qMatrixFrom` makes it. */
export interface QMatrix extends Plain<TypedQMatrix> {}

/** A Q-matrix, or rows of 0 and 1, one row per item in the order of the responses' items. */
export type QMatrixInput = QMatrix | TypedQMatrix | readonly (readonly number[])[];

/** Attribute profiles: N students × K attributes; `mastery` holds P(mastery) row after row. */
export interface Profiles extends Plain<TypedProfiles> {}

/** How to learn: see `learnQ`. */
export type LearnOptions =
  | (Omit<TypedLearnOptions, "start"> & { readonly start?: QMatrixInput })
  | TypedAutoLearnOptions;

/** What `learnQ` gives. */
export interface LearnedQ extends Plain<TypedLearnedQ> {}

/** How to train the restricted Boltzmann machine: see `learnByRbm`. */
export type RbmOptions = Omit<CvOptions, "start"> & { readonly start?: QMatrixInput };

/** What `learnByRbm` gives. */
export interface RbmLearned extends Plain<TypedRbmLearned> {}

/** How to fit a known Q-matrix: see `fitCdm`. */
export type FitOptions = Omit<TypedFitOptions, "q">;

/** What `fitCdm` gives. `scoreProfiles` takes it, and so it does after JSON. */
export interface CdmFit extends Plain<Omit<TypedCdmFit, "model">> {
  readonly model: FittedModel;
  /** Of the fit; sampled profiles are drawn from it again. */
  readonly seed: number;
}

/** Attribute profiles under a fitted model: mastery probabilities and EAP, MAP and MLE classifications. */
export interface Classification extends Plain<TypedClassification> {}

/** Which standard errors to compute. */
export interface FitStatisticsOptions {
  /** Default "complete"; "items" takes the attribute distribution as known. */
  readonly standardErrors?: InformationKind | "none";
}

/** What `fitStatistics` gives: fit indices, standard errors, item-pair fit, comparison of item models, classification accuracy. */
export interface FitStatistics extends Plain<FitFigures> {}

/** How to validate: see `validateQ`. */
export type ValidateOptions = Omit<TypedValidateOptions, "q">;

/** What `validateQ` gives. */
export interface Validation extends Plain<Omit<TypedValidation, "fitted">> {
  /** The suggested Q-matrix under the model with the lowest BIC; null where nothing was fitted. */
  readonly fitted: CdmFit | null;
}

/** What to simulate: see `simulate`. */
export type SimulationDesign = Omit<TypedSimulationDesign, "q"> & { readonly q?: QMatrixInput };

/** What `simulate` gives: the responses and all that they were made from. */
export interface Simulation extends Plain<TypedSimulation> {}

/** How far an estimated Q-matrix is from another one. */
export interface QComparison extends Plain<Comparison> {}
