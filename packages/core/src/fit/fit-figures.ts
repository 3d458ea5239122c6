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

/** What every figure of a fit is made from. */
export interface FiguresInput {
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
const figures = {
  absolute: ({ responses, model }: FiguresInput) => absoluteFit(responses, model),
  standardErrors: (input: FiguresInput) => fromErrors(input, standardErrors),
  comparison: (input: FiguresInput) => fromErrors(input, compareItemModels),
  ratios: ({ responses, model }: FiguresInput) => itemLikelihoodRatios(responses, model),
  itemRmsea: ({ responses, model }: FiguresInput) => itemRmsea(responses, model),
  pairs: ({ responses, model }: FiguresInput) => itemPairFit(responses, model),
  reliability: ({ responses, model }: FiguresInput) => classificationReliability(responses, model),
};

export type FitFigures = { readonly [Name in keyof typeof figures]: ReturnType<(typeof figures)[Name]> };
export type FigureName = keyof FitFigures;

export const FIGURE_NAMES = Object.keys(figures) as readonly FigureName[];

/** Everything that judges a fit: fit indices, standard errors, comparison of item models, reliability. */
export const figuresMethod: Method<FiguresInput, FigureName, FitFigures[FigureName], FitFigures> = {
  name: "fit-figures",
  *work(): Work<FigureName, FitFigures[FigureName], FitFigures> {
    const made = yield { label: "Evaluating the fit", jobs: FIGURE_NAMES };
    return Object.fromEntries(FIGURE_NAMES.map((name, at) => [name, made[at]])) as unknown as FitFigures;
  },
  worker(input) {
    // biome-ignore lint/correctness/useYield: a figure is one step
    return function* (name) {
      return figures[name](input);
    };
  },
};

/** What rests on standard errors. A model too large for them is no reason to throw the fit away. */
function fromErrors<Figure>(
  { responses, model, standardErrors: information }: FiguresInput,
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
