import {
  absoluteFit,
  type Cdm,
  classificationReliability,
  compareItemModels,
  type InformationKind,
  InvalidInputError,
  itemLikelihoodRatios,
  itemPairFit,
  itemRmsea,
  type Responses,
  standardErrors,
} from "@qmatrix/core";

/** What every figure of a fit is made from. */
export interface FigureShared {
  readonly responses: Responses;
  readonly model: Cdm;
  readonly standardErrors: InformationKind | "none";
}

/** A figure, or why there is none; both null where it was not asked for. */
export interface FigureOrReason<Figure> {
  readonly figure: Figure | null;
  readonly reason: string | null;
}

/** What can be said about a fit whose patterns are listed; each is a job of its own. */
const figures = {
  absolute: ({ responses, model }: FigureShared) => absoluteFit(responses, model),
  standardErrors: (shared: FigureShared) => fromErrors(shared, standardErrors),
  comparison: (shared: FigureShared) => fromErrors(shared, compareItemModels),
  ratios: ({ responses, model }: FigureShared) => itemLikelihoodRatios(responses, model),
  itemRmsea: ({ responses, model }: FigureShared) => itemRmsea(responses, model),
  pairs: ({ responses, model }: FigureShared) => itemPairFit(responses, model),
  reliability: ({ responses, model }: FigureShared) => classificationReliability(responses, model),
};

export type FitFigures = { readonly [Name in keyof typeof figures]: ReturnType<(typeof figures)[Name]> };
export type FigureName = keyof FitFigures;

export const FIGURE_NAMES = Object.keys(figures) as readonly FigureName[];

export function fitFigure(shared: FigureShared, name: FigureName): FitFigures[FigureName] {
  return figures[name](shared);
}

/** What rests on standard errors. A model too large for them is no reason to throw the fit away. */
function fromErrors<Figure>(
  { responses, model, standardErrors: information }: FigureShared,
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
