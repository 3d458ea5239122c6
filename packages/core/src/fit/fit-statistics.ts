import type { Responses } from "../data/responses.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Method, Work } from "../jobs/work.ts";
import type { Cdm } from "../models/cdm.ts";
import { alignResponses } from "./align-responses.ts";
import { type EncodedResponses, encodedResponses } from "./em/encoded-responses.ts";
import type { ResponsePatterns } from "./em/response-patterns.ts";
import { type InformationKind, standardErrors } from "./errors/standard-errors.ts";
import { absoluteFit } from "./indices/absolute-fit.ts";
import { classificationReliability } from "./indices/classification-reliability.ts";
import { compareItemModels } from "./indices/compare-item-models.ts";
import {
  comparableItems,
  type ItemLikelihoodRatios,
  likelihoodRatiosOf,
} from "./indices/item-likelihood-ratio.ts";
import { itemPairFit } from "./indices/item-pair-fit.ts";
import { itemRmsea } from "./indices/item-rmsea.ts";
import {
  hasTests,
  type ItemModelSuggestion,
  type SelectionRule,
  suggestItemModels,
} from "./indices/suggest-item-models.ts";

/** What every statistic of a fit is made from. */
export interface StatisticsInput {
  readonly responses: Responses;
  readonly model: Cdm;
  readonly standardErrors: InformationKind | "none";
  /**
   * Which items get likelihood-ratio tests. Default "untested": those that the Wald tests cannot test. With "all" the models are
   * suggested by these tests.
   */
  readonly likelihoodRatios?: RatioItems;
  /** How a model is suggested for each item. Default "simpler". */
  readonly rule?: SelectionRule;
  /** Whether the model was fitted with monotone success probabilities. Default false. */
  readonly monotone?: boolean;
}

export const RATIO_ITEMS = ["untested", "all", "none"] as const;
/** The items whose reduced models are compared by likelihood-ratio tests. */
export type RatioItems = (typeof RATIO_ITEMS)[number];

/** A figure, or the reason why there is none; both null where it was not asked for. */
export interface FigureOrReason<Figure> {
  /** The figure; null where there is none. */
  readonly figure: Figure | null;
  /** Why there is none; null where there is one. */
  readonly reason: string | null;
}

/** The responses in the order of the model's items, encoded once for every figure. */
interface PreparedStatistics extends Omit<StatisticsInput, "responses"> {
  readonly encoded: EncodedResponses;
}

/** What can be said about a fit whose patterns are listed; each is a job of its own. */
const statistics = {
  absolute: ({ encoded, model }: PreparedStatistics) => absoluteFit(encoded.patterns(), model),
  standardErrors: (prepared: PreparedStatistics) => fromErrors(prepared, standardErrors),
  comparison: (prepared: PreparedStatistics) => fromErrors(prepared, compareItemModels),
  itemRmsea: ({ encoded, model }: PreparedStatistics) => itemRmsea(encoded.patterns(), model),
  pairs: ({ encoded, model }: PreparedStatistics) => itemPairFit(encoded.patterns(), model),
  reliability: ({ encoded, model }: PreparedStatistics) =>
    classificationReliability(encoded.patterns(), model),
};

type OwnStatistics = {
  readonly [Name in keyof typeof statistics]: ReturnType<(typeof statistics)[Name]>;
};
export type StatisticName = keyof OwnStatistics;

export interface FitStatistics extends OwnStatistics {
  /** Likelihood-ratio tests of reduced models, everything refitted, for the items that were asked for. */
  readonly ratios: readonly ItemLikelihoodRatios[];
  /** The model to use for each item [J]. */
  readonly suggestions: readonly ItemModelSuggestion[];
}

/** A statistic of the whole fit, or the likelihood-ratio tests of item j. */
export type StatisticJob = StatisticName | { readonly item: number };
type StatisticOutcome = OwnStatistics[StatisticName] | ItemLikelihoodRatios;

export const STATISTIC_NAMES = Object.keys(statistics) as readonly StatisticName[];

/** Everything that judges a fit: fit indices, standard errors, comparison of item models, reliability. */
export const statisticsMethod: Method<
  StatisticsInput,
  PreparedStatistics,
  StatisticJob,
  StatisticOutcome,
  FitStatistics
> = {
  name: "fit-statistics",
  prepare: ({ responses, ...rest }) => ({
    ...rest,
    encoded: encodedResponses(alignResponses("fitStatistics", responses, rest.model.q.items)),
  }),
  *work(prepared): Work<StatisticJob, StatisticOutcome, FitStatistics> {
    const label = "Evaluating the fit";
    const made = yield { label, jobs: STATISTIC_NAMES };
    const own = Object.fromEntries(
      STATISTIC_NAMES.map((name, at) => [name, made[at]]),
    ) as unknown as OwnStatistics;
    const items = ratioItems(prepared, own);
    const ratios =
      items.length === 0
        ? []
        : ((yield {
            label: "Comparing item models",
            jobs: items.map((item) => ({ item })),
          }) as readonly ItemLikelihoodRatios[]);
    const comparison = own.comparison.figure ?? [];
    return {
      ...own,
      ratios,
      suggestions: suggestItemModels(prepared.model, comparison, ratios, {
        rule: prepared.rule,
        test: prepared.likelihoodRatios === "all" ? "likelihood-ratio" : "wald",
      }),
    };
  },
  worker(prepared) {
    let ratiosOf: ((j: number) => ItemLikelihoodRatios) | undefined;
    // biome-ignore lint/correctness/useYield: a figure is one step
    return function* (job) {
      if (typeof job === "string") return statistics[job](prepared);
      const { encoded, model, monotone } = prepared;
      ratiosOf ??= likelihoodRatiosOf(encoded.patterns(), model, { monotone });
      return ratiosOf(job.item);
    };
  },
};

/**
 * The model suggested for every item, as `statisticsMethod` suggests it by default, and nothing else: Wald tests, and likelihood-ratio tests of
 * the items that these cannot test.
 */
export function suggestedModels(
  encoded: EncodedResponses,
  model: Cdm,
  rule?: SelectionRule,
): ItemModelSuggestion[] {
  const prepared: PreparedStatistics = { encoded, model, standardErrors: "items", rule };
  const comparison = statistics.comparison(prepared);
  const items = ratioItems(prepared, { comparison });
  const ratios = items.length === 0 ? [] : items.map(likelihoodRatiosOf(encoded.patterns(), model));
  return suggestItemModels(model, comparison.figure ?? [], ratios, { rule });
}

/** Students × patterns of a refit that takes a tenth of a second; an item takes ten of them. */
const MOST_REFITTED = 2 ** 18;

/** The items that get likelihood-ratio tests. Those that nobody asked for are left out where they would take long. */
function ratioItems(
  { encoded, model, likelihoodRatios = "untested", standardErrors }: PreparedStatistics,
  { comparison }: Pick<OwnStatistics, "comparison">,
): number[] {
  if (likelihoodRatios === "none") return [];
  const items = comparableItems(model);
  if (likelihoodRatios === "all") return items;
  const patterns = model.attributes.space?.C ?? Number.POSITIVE_INFINITY;
  if (standardErrors === "none" || encoded.responses.N * patterns > MOST_REFITTED) return [];
  const tested = new Set(
    (comparison.figure ?? []).filter(({ tests }) => hasTests(tests)).map(({ item }) => item),
  );
  return items.filter((j) => !tested.has(model.q.items[j]));
}

/** What rests on standard errors. A model too large for them is no reason to throw the fit away. */
function fromErrors<Figure>(
  { encoded, model, standardErrors: information }: PreparedStatistics,
  make: (patterns: ResponsePatterns, model: Cdm, options: { information: InformationKind }) => Figure,
): FigureOrReason<Figure> {
  if (information === "none") return { figure: null, reason: null };
  try {
    return { figure: make(encoded.patterns(), model, { information }), reason: null };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { figure: null, reason: error.message };
  }
}
