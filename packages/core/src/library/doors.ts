import { checkBoolean } from "../errors/check-kind.ts";
import { checkOneOf } from "../errors/check-one-of.ts";
import { describeValue } from "../errors/describe-value.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import { DEFAULT_STARTS, type CdmFit as TypedCdmFit } from "../fit/cdm-fit.ts";
import { type CompareModelsInput, compareModelsMethod } from "../fit/compare/compare-models.ts";
import type { ModelsComparison } from "../fit/compare/compared-fit.ts";
import type { InformationKind } from "../fit/errors/standard-errors.ts";
import { type FitInput, fitMethod } from "../fit/fit-cdm.ts";
import {
  RATIO_ITEMS,
  type StatisticsInput,
  statisticsMethod,
  type FitStatistics as TypedFitStatistics,
} from "../fit/fit-statistics.ts";
import { checkSuggestOptions } from "../fit/indices/suggest-item-models.ts";
import type { Method } from "../jobs/work.ts";
import {
  type AttributeChoice,
  type ChooseInput,
  type ChooseOptions,
  chooseMethod,
} from "../learn/choose-attributes.ts";
import { type LearnInput, learnMethod } from "../learn/learn-q.ts";
import type { LearnedQ as TypedLearnedQ } from "../learn/learned-q.ts";
import { enumerated } from "../models/cdm.ts";
import { cdmFrom } from "../models/cdm-from.ts";
import { type FittedModel, fittedModel } from "../models/fitted-model.ts";
import { type RbmInput, rbmMethod, type RbmLearned as TypedRbmLearned } from "../rbm/learn-by-rbm.ts";
import type { ValidateInput } from "../validate/validate-options.ts";
import { validateMethod } from "../validate/validate-q.ts";
import type { Validation as TypedValidation } from "../validate/validation.ts";
import { givenOptions, givenQ, givenQs, givenResponses } from "./given.ts";
import { plain } from "./plain.ts";
import type {
  CdmFit,
  CompareModelsOptions,
  FitOptions,
  FitStatistics,
  FitStatisticsOptions,
  LearnedQ,
  LearnOptions,
  QMatrixInput,
  RbmLearned,
  RbmOptions,
  ResponsesInput,
  ValidateOptions,
  Validation,
} from "./types.ts";

/**
 * The way into a method and out again, the same for a verb that waits and for one that does not: what a person passes,
 * checked, becomes the method's input; its result becomes plain data.
 */
export interface Door<Given extends unknown[], Input, Result, Output> {
  // biome-ignore lint/suspicious/noExplicitAny: what is prepared, jobs and outcomes are between the method and whoever drives it.
  readonly method: Method<Input, any, any, any, Result>;
  input(...given: Given): Input;
  output(result: Result, input: Input): Output;
}

const CHOOSE_KEYS = ["seed", "effort", "mostPerItem", "sizeShares"] as const;
const LEARN_KEYS = [
  "attributes",
  "start",
  "trust",
  "fixed",
  "attributeNames",
  "ability",
  "adequacy",
  ...CHOOSE_KEYS,
] as const;
const RBM_KEYS = [
  "attributes",
  "conventions",
  "penalties",
  "learningRates",
  "folds",
  "epochs",
  "batchSize",
  "start",
  "seed",
] as const;
const FIT_KEYS = [
  "model",
  "attributeDistribution",
  "components",
  "hierarchy",
  "monotone",
  "starts",
  "seed",
  "tolerance",
  "maxIterations",
] as const;
const VALIDATE_KEYS = ["trust", "effort", "methods", "pvafCut", "level", "seed", "adequacy"] as const;

export const learnDoor: Door<[ResponsesInput, LearnOptions], LearnInput, TypedLearnedQ, LearnedQ> = {
  method: learnMethod,
  input(given, options) {
    const where = "learnQ";
    const responses = givenResponses(where, given);
    const checked = givenOptions(where, options, LEARN_KEYS);
    checkAuto(where, checked);
    if (!("start" in checked) || checked.start === undefined)
      return { responses, options: checked as LearnInput["options"] };
    const start = givenQ(where, "start", checked.start, responses.items);
    return { responses, options: { ...checked, start } as LearnInput["options"] };
  },
  output: (learned) => plain(learned),
};

export const chooseDoor: Door<
  [ResponsesInput, ChooseOptions?],
  ChooseInput,
  AttributeChoice,
  AttributeChoice
> = {
  method: chooseMethod,
  input(given, options) {
    const where = "chooseAttributes";
    return { responses: givenResponses(where, given), options: givenOptions(where, options, CHOOSE_KEYS) };
  },
  output: (choice) => plain(choice),
};

export const rbmDoor: Door<[ResponsesInput, RbmOptions], RbmInput, TypedRbmLearned, RbmLearned> = {
  method: rbmMethod,
  input(given, options) {
    const where = "learnByRbm";
    const responses = givenResponses(where, given);
    const { start, ...rest } = givenOptions(where, options, RBM_KEYS);
    const from = start === undefined ? {} : { start: givenQ(where, "start", start, responses.items) };
    return { responses, options: { ...rest, ...from } };
  },
  output: (learned) => plain(learned),
};

export const fitDoor: Door<[ResponsesInput, QMatrixInput, FitOptions?], FitInput, TypedCdmFit, CdmFit> = {
  method: fitMethod,
  input(given, q, options) {
    const where = "fitCdm";
    const responses = givenResponses(where, given);
    const checked = givenOptions(where, options, FIT_KEYS);
    checkComponents(where, checked);
    return {
      responses,
      options: { starts: DEFAULT_STARTS, ...defined(checked), q: givenQ(where, "q", q, responses.items) },
    };
  },
  output: (fit, { options: { seed = 1 } }) => plainFit(fit, seed),
};

export const modelsDoor: Door<
  [ResponsesInput, QMatrixInput | Readonly<Record<string, QMatrixInput>>, CompareModelsOptions?],
  CompareModelsInput,
  ModelsComparison,
  ModelsComparison
> = {
  method: compareModelsMethod,
  input(given, q, options) {
    const where = "compareModels";
    const responses = givenResponses(where, given);
    return {
      responses,
      options: { ...givenOptions(where, options, MODELS_KEYS), qs: givenQs(where, q, responses.items) },
    };
  },
  output: (comparison) => plain(comparison) as ModelsComparison,
};

const MODELS_KEYS = ["models", "attributeDistributions", "folds", "rule", "starts", "seed"] as const;

export const validateDoor: Door<
  [ResponsesInput, QMatrixInput, ValidateOptions?],
  ValidateInput,
  TypedValidation,
  Validation
> = {
  method: validateMethod,
  input(given, q, options) {
    const where = "validateQ";
    const responses = givenResponses(where, given);
    const checked = givenOptions(where, options, VALIDATE_KEYS);
    return { responses, options: { ...checked, q: givenQ(where, "q", q, responses.items) } };
  },
  output: ({ fitted, ...rest }, { options: { seed = 1 } }) => ({
    ...plain(rest),
    fitted: fitted && plainFit(fitted, seed),
  }),
};

export const statisticsDoor: Door<
  [ResponsesInput, CdmFit | FittedModel, FitStatisticsOptions?],
  StatisticsInput,
  TypedFitStatistics,
  FitStatistics
> = {
  method: statisticsMethod,
  input(given, fit, options) {
    const where = "fitStatistics";
    const {
      standardErrors = "complete",
      likelihoodRatios = "untested",
      rule = "simpler",
      monotone = false,
    } = givenOptions(where, options, ["standardErrors", "likelihoodRatios", "rule", "monotone"]);
    checkOneOf(where, "standardErrors", standardErrors, STANDARD_ERRORS);
    checkOneOf(where, "likelihoodRatios", likelihoodRatios, RATIO_ITEMS);
    checkSuggestOptions(where, { rule });
    checkBoolean(where, "monotone", monotone);
    const model = cdmFrom(where, modelIn(fit));
    enumerated(where, model); // refuses a model without listed patterns
    return {
      responses: givenResponses(where, given),
      model,
      standardErrors,
      likelihoodRatios,
      rule,
      monotone,
    };
  },
  output: (statistics) => plain(statistics),
};

const STANDARD_ERRORS: readonly (InformationKind | "none")[] = ["complete", "items", "none"];

/** A start, known entries or names would say how many attributes there are. */
function checkAuto(where: string, options: LearnOptions): void {
  if (options.attributes !== "auto") return;
  const given = ["start", "trust", "fixed", "attributeNames"].find(
    (name) => name in options && options[name as keyof LearnOptions] !== undefined,
  );
  if (given !== undefined)
    throw new InvalidInputError(
      where,
      given,
      'omitted where attributes is "auto"',
      describeValue(options[given as keyof LearnOptions]),
      undefined,
      '{} cannot be combined with attributes "auto".',
    );
}

function checkComponents(where: string, { components, attributeDistribution }: FitOptions): void {
  if (components === undefined || attributeDistribution === "mixture") return;
  throw new InvalidInputError(
    where,
    "components",
    "omitted unless attributeDistribution is mixture",
    describeValue(components),
    undefined,
    '{} can be used only with attributeDistribution "mixture".',
  );
}

/** Without the options given as undefined, which stand for their defaults. */
function defined<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}

function plainFit({ model, ...rest }: TypedCdmFit, seed: number): CdmFit {
  return { ...plain(rest), model: fittedModel(model), seed };
}

/** The model in a fit or a result file, or what was given if it holds none. */
export function modelIn(given: unknown): unknown {
  const isHolder = typeof given === "object" && given !== null && "model" in given && !("q" in given);
  return isHolder ? given.model : given;
}
