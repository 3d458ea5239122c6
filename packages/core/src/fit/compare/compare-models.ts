import { alignQ } from "../../data/align-q.ts";
import type { QMatrix } from "../../data/q-matrix.ts";
import { type Responses, selectStudents } from "../../data/responses.ts";
import { checkList } from "../../errors/check-kind.ts";
import { checkWhole } from "../../errors/check-number.ts";
import { checkEach, checkOneOf } from "../../errors/check-one-of.ts";
import { InvalidInputError, keyOf, renamedFault } from "../../errors/invalid-input-error.ts";
import { runHere } from "../../jobs/run-here.ts";
import type { Method, Work } from "../../jobs/work.ts";
import { reusingMemory } from "../../kernels/reused-memory.ts";
import type { AttributeDistributionName } from "../../models/attribute-distribution.ts";
import { ATTRIBUTE_DISTRIBUTION_NAMES } from "../../models/attribute-distributions.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { ITEM_MODEL_NAMES } from "../../models/item-models.ts";
import { shuffled, stream } from "../../random/stream.ts";
import { type CdmFit, DEFAULT_STARTS } from "../cdm-fit.ts";
import { checkFitOptions, MOST_LISTED_ATTRIBUTES } from "../check-fit-options.ts";
import { type EncodedResponses, encodedResponses } from "../em/encoded-responses.ts";
import { fitEncoded } from "../fit-cdm.ts";
import { suggestedModels } from "../fit-statistics.ts";
import { absoluteFit } from "../indices/absolute-fit.ts";
import { SELECTION_RULES, type SelectionRule } from "../indices/suggest-item-models.ts";
import { startAgreement } from "../start-agreement.ts";
import { type Candidate, type ComparedFit, type ModelsComparison, PER_ITEM } from "./compared-fit.ts";
import { heldOutLogLiks } from "./held-out.ts";
import { chooseModel, nestedTests, withHeldOut } from "./judge-models.ts";

export interface CompareModelsOptions {
  /** The Q-matrices, by name. */
  readonly qs: readonly { readonly name: string; readonly q: QMatrix }[];
  /** Item models to compare, and "per-item". Default DINA, DINO, ACDM, LLM, RRUM, GDINA and per-item. */
  readonly models?: readonly (ItemModelName | typeof PER_ITEM)[];
  /** Attribute distributions to compare. Default the one that `fitCdm` takes where none is named. */
  readonly attributeDistributions?: readonly AttributeDistributionName[];
  /** Parts of the students of which each is predicted from the others; 0 for no prediction. Default 5. */
  readonly folds?: number;
  /** How the model of each item is chosen. Default "simpler". */
  readonly rule?: SelectionRule;
  /** Starts of each fit. Default 16. */
  readonly starts?: number;
  /** Seed of the random numbers. Default 1. */
  readonly seed?: number;
}

export interface CompareModelsInput {
  readonly responses: Responses;
  readonly options: CompareModelsOptions;
}

interface PreparedComparison {
  readonly encoded: EncodedResponses;
  readonly options: Required<Omit<CompareModelsOptions, "attributeDistributions">> & {
    readonly attributeDistributions: readonly (AttributeDistributionName | undefined)[];
  };
}

/** A fit on all students, the item models that its tests suggest, or its prediction of a fold. */
export type CompareModelsJob =
  | { readonly kind: "fit"; readonly candidate: Candidate }
  | { readonly kind: "suggest"; readonly candidate: Candidate }
  | { readonly kind: "predict"; readonly candidate: Candidate; readonly fold: number };
type CompareModelsOutcome = ComparedFit | readonly ItemModelName[] | Float64Array;

const WHERE = "compareModels";
const DEFAULT_MODELS = ["DINA", "DINO", "ACDM", "LLM", "RRUM", "GDINA", PER_ITEM] as const;

/**
 * Compares item models, a model per item, attribute distributions and Q-matrices, and names the one to report: see `chooseModel`.
 *
 *     const { fits, reported } = compareModels(responses, { qs: [{ name: "expert", q }] });
 */
export function compareModels(responses: Responses, options: CompareModelsOptions): ModelsComparison {
  return runHere(compareModelsMethod, { responses, options });
}

/** The method behind `compareModels`, for those who spread its jobs. */
export const compareModelsMethod: Method<
  CompareModelsInput,
  PreparedComparison,
  CompareModelsJob,
  CompareModelsOutcome,
  ModelsComparison
> = {
  name: "models",
  prepare,
  work: compareWork,
  worker(prepared) {
    // biome-ignore lint/correctness/useYield: a fit is one step
    return reusingMemory(function* (job) {
      if (job.kind === "fit") return comparedFit(prepared, job.candidate);
      if (job.kind === "suggest") return suggested(prepared, job.candidate);
      return predicted(prepared, job.candidate, job.fold);
    });
  },
};

function prepare({ responses, options }: CompareModelsInput): PreparedComparison {
  const { qs, models = DEFAULT_MODELS, attributeDistributions, folds = 5, rule = "simpler" } = options;
  const { starts = DEFAULT_STARTS, seed = 1 } = options;
  checkList(WHERE, "qs", qs, "a list of Q-matrices");
  if (qs.length === 0) throw new InvalidInputError(WHERE, "qs", "one or more Q-matrices", "none");
  checkList(WHERE, "models", models, "a list of item models");
  checkEach(WHERE, "models", models, [...ITEM_MODEL_NAMES, PER_ITEM]);
  if (models.length === 0) throw new InvalidInputError(WHERE, "models", "one or more item models", "none");
  if (attributeDistributions !== undefined)
    checkList(WHERE, "attributeDistributions", attributeDistributions, "a list of attribute distributions");
  checkEach(WHERE, "attributeDistributions", attributeDistributions ?? [], ATTRIBUTE_DISTRIBUTION_NAMES);
  checkWhole(WHERE, "folds", folds, 0, responses.N);
  if (folds === 1) throw new InvalidInputError(WHERE, "folds", "0, or 2 or more", "1");
  checkOneOf(WHERE, "rule", rule, SELECTION_RULES);
  checkWhole(WHERE, "starts", starts, 1, 10_000);
  checkWhole(WHERE, "seed", seed, 0, Number.MAX_SAFE_INTEGER);
  return {
    encoded: encodedResponses(responses),
    options: {
      qs: qs.map((one) => ({ ...one, q: comparableQ(responses, one) })),
      models: [...new Set(models)],
      attributeDistributions: attributeDistributions?.length ? [...attributeDistributions] : [undefined],
      folds,
      rule,
      starts,
      seed,
    },
  };
}

/** A Q-matrix with its rows in the order of the items; throws where a fit with it has no likelihood to compare. */
function comparableQ(responses: Responses, { name, q: given }: CompareModelsOptions["qs"][number]): QMatrix {
  const argument = name === "q" ? "q" : keyOf("q", name);
  const q = alignQ(given, responses.items, { where: WHERE, argument });
  const { problem } = checkedAs(argument, () => checkFitOptions(responses, { q }));
  if (problem !== null) return q;
  throw new InvalidInputError(
    WHERE,
    argument,
    `a Q-matrix with at most ${MOST_LISTED_ATTRIBUTES} attributes`,
    `one with ${q.K}`,
    undefined,
    `{} has ${q.K} attributes; models can be compared with at most ${MOST_LISTED_ATTRIBUTES}.`,
  );
}

/** A fault of a fit's Q-matrix as one of the comparison's argument. */
function checkedAs<Checked>(argument: string, check: () => Checked): Checked {
  try {
    return check();
  } catch (error) {
    throw error instanceof InvalidInputError ? renamedFault(error, WHERE, argument) : error;
  }
}

function* compareWork({
  encoded,
  options,
}: PreparedComparison): Work<CompareModelsJob, CompareModelsOutcome, ModelsComparison> {
  const { qs, models, attributeDistributions, folds } = options;
  const bases = qs.flatMap((_, q) => attributeDistributions.map((distribution) => ({ q, distribution })));
  const named = models.filter((model) => model !== PER_ITEM);
  const candidates: Candidate[] = bases.flatMap((base) =>
    named.map((model) => ({ ...base, model, items: null })),
  );
  if (models.includes(PER_ITEM)) {
    const jobs = bases.map((base) => ({
      kind: "suggest" as const,
      candidate: { ...base, model: "GDINA" as const, items: null },
    }));
    const suggestions = (yield { label: "Comparing item models", jobs }) as readonly ItemModelName[][];
    for (const [at, base] of bases.entries())
      candidates.push({ ...base, model: PER_ITEM, items: suggestions[at] });
  }
  const fitted = (yield {
    label: "Fitting",
    jobs: candidates.map((candidate) => ({ kind: "fit" as const, candidate })),
  }) as readonly ComparedFit[];
  const predictions: CompareModelsJob[] = candidates.flatMap((candidate) =>
    Array.from({ length: folds }, (_, fold) => ({ kind: "predict" as const, candidate, fold })),
  );
  const parts =
    predictions.length === 0
      ? []
      : ((yield { label: "Predicting held-out students", jobs: predictions }) as readonly Float64Array[]);
  const fits = withHeldOut(
    fitted,
    candidates.map((_, at) => parts.slice(at * folds, (at + 1) * folds)),
  );
  return {
    N: encoded.responses.N,
    folds,
    fits,
    tests: nestedTests(fits, qs),
    ...chooseModel(fits),
  };
}

function optionsOf({ options }: PreparedComparison, { q, distribution, model, items }: Candidate) {
  const { qs, starts, seed } = options;
  return {
    q: qs[q].q,
    model: items ?? (model as ItemModelName),
    attributeDistribution: distribution,
    starts,
    seed,
  };
}

function listedFit(prepared: PreparedComparison, candidate: Candidate): CdmFit & { readonly logLik: number } {
  // prepare refuses a Q-matrix whose patterns cannot be listed
  return fitEncoded(prepared.encoded, optionsOf(prepared, candidate)) as CdmFit & { readonly logLik: number };
}

function comparedFit(prepared: PreparedComparison, candidate: Candidate): ComparedFit {
  const fit = listedFit(prepared, candidate);
  const { rmsea2, srmsr } = absoluteFit(prepared.encoded.patterns(), fit.model);
  return {
    q: prepared.options.qs[candidate.q].name,
    model: candidate.model,
    items: fit.model.items.map(({ model }) => model),
    distribution: fit.model.attributes.distribution,
    logLik: fit.logLik,
    parameters: fit.parameters,
    criteria: fit.criteria!,
    rmsea2,
    srmsr,
    converged: fit.converged,
    starts: startAgreement(fit.starts)!,
    heldOut: null,
  };
}

function suggested(prepared: PreparedComparison, candidate: Candidate): ItemModelName[] {
  const { model } = listedFit(prepared, candidate);
  return suggestedModels(prepared.encoded, model, prepared.options.rule).map((of) => of.model);
}

/** Starts of a fit to all students but a fold: all of them run to the end. */
const FOLD_STARTS = 4;
/** For the second digit of a held-out log-likelihood. */
const FOLD_TOLERANCE = 1e-4;

/** Log-likelihoods of the students of a fold, the others fitted. A model per item is chosen from the others too. */
function predicted(prepared: PreparedComparison, candidate: Candidate, fold: number): Float64Array {
  const { encoded, options } = prepared;
  const { responses } = encoded;
  const { folds, seed } = options;
  const order = shuffled(responses.N, stream(seed, "models", "folds"));
  const inFold = (at: number) => at % folds === fold;
  const training = selectStudents(responses, order.filter((_, at) => !inFold(at)).sort());
  const heldOut = selectStudents(responses, order.filter((_, at) => inFold(at)).sort());
  // the distribution is that of the fit to all students
  const { distribution } = candidate;
  const given = optionsOf(prepared, candidate);
  const attributeDistribution =
    distribution ??
    fitEncoded(encoded, { ...given, starts: 1, maxIterations: 1 }).model.attributes.distribution;
  const others = encodedResponses(training);
  const fitOthers = (items: typeof given.model | ItemModelName[]) =>
    fitEncoded(others, {
      ...given,
      model: items,
      attributeDistribution,
      starts: FOLD_STARTS,
      tolerance: FOLD_TOLERANCE,
    }).model;
  const items =
    candidate.items === null
      ? given.model
      : suggestedModels(others, fitOthers("GDINA"), options.rule).map((of) => of.model);
  return heldOutLogLiks(fitOthers(items), heldOut);
}
