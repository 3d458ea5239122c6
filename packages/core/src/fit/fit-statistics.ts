import type { Responses } from "../data/responses.ts";
import { InvalidInputError } from "../errors/invalid-input-error.ts";
import type { Method, Work } from "../jobs/work.ts";
import type { Cdm } from "../models/cdm.ts";
import { type InformationKind, standardErrors } from "./errors/standard-errors.ts";
import { absoluteFit } from "./indices/absolute-fit.ts";
import { classificationReliability } from "./indices/classification-reliability.ts";
import { compareItemModels } from "./indices/compare-item-models.ts";
import { itemLikelihoodRatios } from "./indices/item-likelihood-ratio.ts";
import { itemPairFit } from "./indices/item-pair-fit.ts";
import { itemRmsea } from "./indices/item-rmsea.ts";

/** What every statistic of a fit is made from. */
export interface StatisticsInput {
  readonly responses: Responses;
  readonly model: Cdm;
  readonly standardErrors: InformationKind | "none";
}

/** A figure, or the reason why there is none; both null where it was not asked for. */
export interface FigureOrReason<Figure> {
  /** The figure; null where there is none. */
  readonly figure: Figure | null;
  /** Why there is none; null where there is one. */
  readonly reason: string | null;
}

/** What can be said about a fit whose patterns are listed; each is a job of its own. */
const statistics = {
  absolute: ({ responses, model }: StatisticsInput) => absoluteFit(responses, model),
  standardErrors: (input: StatisticsInput) => fromErrors(input, standardErrors),
  comparison: (input: StatisticsInput) => fromErrors(input, compareItemModels),
  ratios: ({ responses, model }: StatisticsInput) => itemLikelihoodRatios(responses, model),
  itemRmsea: ({ responses, model }: StatisticsInput) => itemRmsea(responses, model),
  pairs: ({ responses, model }: StatisticsInput) => itemPairFit(responses, model),
  reliability: ({ responses, model }: StatisticsInput) => classificationReliability(responses, model),
};

export type FitStatistics = {
  readonly [Name in keyof typeof statistics]: ReturnType<(typeof statistics)[Name]>;
};
export type StatisticName = keyof FitStatistics;

export const STATISTIC_NAMES = Object.keys(statistics) as readonly StatisticName[];

/** Everything that judges a fit: fit indices, standard errors, comparison of item models, reliability. */
export const statisticsMethod: Method<
  StatisticsInput,
  StatisticsInput,
  StatisticName,
  FitStatistics[StatisticName],
  FitStatistics
> = {
  name: "fit-statistics",
  prepare: (input) => input,
  *work(): Work<StatisticName, FitStatistics[StatisticName], FitStatistics> {
    const made = yield { label: "Evaluating the fit", jobs: STATISTIC_NAMES };
    return Object.fromEntries(
      STATISTIC_NAMES.map((name, at) => [name, made[at]]),
    ) as unknown as FitStatistics;
  },
  worker(input) {
    // biome-ignore lint/correctness/useYield: a figure is one step
    return function* (name) {
      return statistics[name](input);
    };
  },
};

/** What rests on standard errors. A model too large for them is no reason to throw the fit away. */
function fromErrors<Figure>(
  { responses, model, standardErrors: information }: StatisticsInput,
  make: (responses: Responses, model: Cdm, options: { information: InformationKind }) => Figure,
): FigureOrReason<Figure> {
  if (information === "none") return { figure: null, reason: null };
  try {
    return { figure: make(responses, model, { information }), reason: null };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { figure: null, reason: error.message };
  }
}
