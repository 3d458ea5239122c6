// More than half of this file are the comments that make the API reference; a verb itself is a line or two, and one page shows all.
import {
  classificationAccuracy as accuracyOf,
  type ClassificationAccuracy,
} from "../compare/classification-accuracy.ts";
import { compareQ as compareTyped, type QComparison } from "../compare/compare-q.ts";
import { qMatrixFrom as typedQ } from "../data/q-matrix.ts";
import { type ResponseValue, responsesFrom as typedResponses } from "../data/responses.ts";
import { checkWhole } from "../errors/check-number.ts";
import type { ModelsComparison } from "../fit/compare/compared-fit.ts";
import { scoreProfiles as scoreTyped } from "../fit/score-profiles.ts";
import { checkIdentifiability as identify } from "../identify/check-identifiability.ts";
import type { Identifiability } from "../identify/identifiability.ts";
import { runHere } from "../jobs/run-here.ts";
import type { AttributeChoice, ChooseOptions } from "../learn/choose-attributes.ts";
import { cdmFrom } from "../models/cdm-from.ts";
import type { FittedModel } from "../models/fitted-model.ts";
import { simulate as simulateTyped } from "../simulate/simulate.ts";
import {
  chooseDoor,
  type Door,
  fitDoor,
  learnDoor,
  modelIn,
  modelsDoor,
  rbmDoor,
  statisticsDoor,
  validateDoor,
} from "./doors.ts";
import { givenOptions, givenProfiles, givenQ, givenResponses } from "./given.ts";
import { plain } from "./plain.ts";
import type {
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
} from "./types.ts";

function through<Given extends unknown[], Input, Result, Output>(
  door: Door<Given, Input, Result, Output>,
  ...given: Given
): Output {
  const input = door.input(...given);
  return door.output(runHere(door.method, input), input);
}

/**
 * Response data from rows of 0 (incorrect), 1 (correct) and null (missing), one row per student.
 *
 * @param rows one row per student, one response per item
 * @param names of items and students; by default item1, item2, … and row numbers
 *
 * @example
 * ```js
 * const responses = responsesFrom([[1, 0], [0, null], [1, 1]], { items: ["add", "carry"] });
 * console.log(responses.N, responses.J); // 3 2
 * ```
 */
export function responsesFrom(
  rows: readonly (readonly ResponseValue[])[],
  names?: { readonly items?: readonly string[]; readonly students?: readonly string[] },
): Responses {
  return plain(typedResponses(rows, givenOptions("responsesFrom", names, ["items", "students"])));
}

/**
 * A Q-matrix from rows of 0 and 1, one row per item.
 *
 * @param rows one row per item, one entry per attribute
 * @param names of items and attributes; by default item1, item2, … and A1, A2, …
 *
 * @example
 * ```js
 * const q = qMatrixFrom([[1, 0], [0, 1], [1, 1]], { attributes: ["add", "carry"] });
 * console.log(q.entries); // [1, 0, 0, 1, 1, 1]
 * ```
 */
export function qMatrixFrom(
  rows: readonly (readonly number[])[],
  names?: { readonly items?: readonly string[]; readonly attributes?: readonly string[] },
): QMatrix {
  return plain(typedQ(rows, givenOptions("qMatrixFrom", names, ["items", "attributes"])));
}

/**
 * Learns the Q-matrix, which attributes each item requires, from responses alone: independent searches from several starts, the
 * best solution, and the posterior around it. `attributes` is their number, or "auto".
 *
 * @example
 * ```js
 * const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 500, seed: 1 });
 * const learned = learnQ(responses, { attributes: 3 });
 * console.log(compareQ(learned.q, q).exact); // true
 * ```
 */
export function learnQ(responses: ResponsesInput, options: LearnOptions): LearnedQ {
  return through(learnDoor, responses, options);
}

/**
 * How many attributes the responses support.
 *
 * @example
 * ```js
 * const { responses } = simulate({ model: "ACDM", attributes: 3, examinees: 500, seed: 1 });
 * console.log(chooseAttributes(responses).attributes); // 3
 * ```
 */
export function chooseAttributes(responses: ResponsesInput, options?: ChooseOptions): AttributeChoice {
  return through(chooseDoor, responses, options);
}

/**
 * Learns the Q-matrix by the method of Li, Ma & Xu (2022): restricted Boltzmann machines with a sparse penalty,
 * cross-validated on a grid of penalties and learning rates.
 *
 * @example
 * ```js
 * const { responses } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
 * const learned = learnByRbm(responses, { attributes: 2, penalties: [0.01], learningRates: [2.5], epochs: 20 });
 * console.log(learned.chosen.penalty); // 0.01
 * ```
 */
export function learnByRbm(responses: ResponsesInput, options: RbmOptions): RbmLearned {
  return through(rbmDoor, responses, options);
}

/**
 * Fits a cognitive diagnosis model with a known Q-matrix by maximum likelihood.
 *
 * @example
 * ```js
 * const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 500, seed: 1 });
 * const fit = fitCdm(responses, q, { model: "DINA" });
 * console.log(fit.converged, fit.parameters.total); // true 25
 * ```
 */
export function fitCdm(responses: ResponsesInput, q: QMatrixInput, options?: FitOptions): CdmFit {
  return through(fitDoor, responses, q, options);
}

/**
 * Judges a fit: fit indices, standard errors, item-pair fit, simpler item models, classification accuracy. The model's
 * attribute patterns must be listed (at most 14 attributes).
 *
 * @example
 * ```js
 * const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
 * const { absolute } = fitStatistics(responses, fitCdm(responses, q, { model: "DINA" }));
 * console.log(absolute.srmsr < 0.1); // true
 * ```
 */
export function fitStatistics(
  responses: ResponsesInput,
  fit: CdmFit | FittedModel,
  options?: FitStatisticsOptions,
): FitStatistics {
  return through(statisticsDoor, responses, fit, options);
}

/**
 * Compares item models, a model per item, attribute distributions and Q-matrices (one, or several by name) in one table, with prediction of
 * held-out students, and recommends one.
 *
 * @example
 * ```js
 * const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
 * const { fits, reported } = compareModels(responses, q, { models: ["DINA", "GDINA"] });
 * console.log(fits[reported].model); // DINA
 * ```
 */
export function compareModels(
  responses: ResponsesInput,
  q: QMatrixInput | Readonly<Record<string, QMatrixInput>>,
  options?: CompareModelsOptions,
): ModelsComparison {
  return through(modelsDoor, responses, q, options);
}

/**
 * Classifies students, old or new, under a fitted model: a fit, its `model`, or what `result.json` of `qmatrix fit` holds. The
 * responses may have the model's items in another order, or only some of them. Where the model's patterns are too many to
 * list they are sampled, with `seed`, by default that of the fit.
 *
 * @example
 * ```js
 * const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
 * const saved = JSON.stringify(fitCdm(responses, q, { model: "DINA" }));
 * const { profiles } = scoreProfiles(responses, JSON.parse(saved));
 * console.log(profiles.mastery.length); // 600
 * ```
 */
export function scoreProfiles(
  responses: ResponsesInput,
  fit: CdmFit | FittedModel | { readonly model: FittedModel; readonly seed?: number },
  options?: { readonly seed?: number },
): Classification {
  const where = "scoreProfiles";
  const given = givenResponses(where, responses);
  const model = cdmFrom(where, modelIn(fit));
  const { seed = ("seed" in fit ? fit.seed : undefined) ?? 1 } = givenOptions(where, options, ["seed"]);
  checkWhole(where, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  return plain(scoreTyped(given, model, { seed }));
}

/**
 * Looks for misspecified entries of an expert's Q-matrix: learns a Q-matrix with the expert's as prior, asks PVAF, the Wald and hull
 * methods and the RBM for second opinions, and compares the fit of both Q-matrices.
 *
 * @example
 * ```js
 * const { responses, q } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
 * const { entries } = validateQ(responses, q, { methods: ["pvaf"], effort: "quick" });
 * console.log(entries.length); // 12
 * ```
 */
export function validateQ(responses: ResponsesInput, q: QMatrixInput, options?: ValidateOptions): Validation {
  return through(validateDoor, responses, q, options);
}

/**
 * Simulates response data by the designs of Li, Ma & Xu (2022), and by others: hierarchies, latent classes, two factors, item
 * parameters that vary.
 *
 * @example
 * ```js
 * const { responses, q, profiles } = simulate({ model: "GDINA", attributes: 5, examinees: 1000, seed: 7 });
 * console.log(responses.N, q.K, profiles.mastery.length); // 1000 5 5000
 * ```
 */
export function simulate(design: SimulationDesign): Simulation {
  const where = "simulate";
  const { q, ...rest } = givenOptions(where, design, DESIGN_KEYS);
  return plain(simulateTyped(q === undefined ? rest : { ...rest, q: givenQ(where, "q", q) }));
}

/**
 * How far an estimated Q-matrix is from another one, after the best matching of columns, or with the matching given by `columns`.
 *
 * @example
 * ```js
 * console.log(compareQ([[1, 0], [0, 1]], [[0, 1], [1, 1]]).overallError); // 0.25
 * ```
 */
export function compareQ(
  estimate: QMatrixInput,
  truth: QMatrixInput,
  options?: { readonly columns?: readonly number[] },
): QComparison {
  const where = "compareQ";
  const { columns } = givenOptions(where, options, ["columns"]);
  return plain(compareTyped(givenQ(where, "estimate", estimate), givenQ(where, "truth", truth), columns));
}

/**
 * Attribute-level classification accuracy of estimated profiles. `columns` matches attributes, as `compareQ` gives it; by default
 * they are in the same order.
 *
 * @example
 * ```js
 * const { responses, q, profiles } = simulate({ model: "DINA", attributes: 2, examinees: 300, seed: 1 });
 * const { classification } = fitCdm(responses, q, { model: "DINA" });
 * console.log(classificationAccuracy(classification.profiles, profiles).mean > 0.8); // true
 * ```
 */
export function classificationAccuracy(
  estimate: Profiles,
  truth: Profiles,
  options?: { readonly columns?: readonly number[] },
): ClassificationAccuracy {
  const where = "classificationAccuracy";
  const found = givenProfiles(where, "estimate", estimate);
  const { columns = Array.from({ length: found.K }, (_, k) => k) } = givenOptions(where, options, [
    "columns",
  ]);
  return accuracyOf(found, givenProfiles(where, "truth", truth), columns);
}

/**
 * Whether a Q-matrix is identified, strictly or generically, and what would help if it is not.
 *
 * @example
 * ```js
 * console.log(checkIdentifiability([[1, 0], [0, 1], [1, 1]]).attributes.length); // 2
 * ```
 */
export function checkIdentifiability(q: QMatrixInput): Identifiability {
  return plain(identify(givenQ("checkIdentifiability", "q", q))) as Identifiability;
}

const DESIGN_KEYS = [
  "model",
  "attributes",
  "examinees",
  "noise",
  "rho",
  "mastery",
  "seed",
  "qDesign",
  "q",
] as const;
