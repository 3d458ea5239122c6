import type { Responses } from "../../data/responses.ts";
import type { Cdm, CdmItem } from "../../models/cdm.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { itemModels } from "../../models/item-models.ts";
import { links } from "../../models/link.ts";
import { chiSquareTail } from "../../numeric/chi-square-tail.ts";
import { dot } from "../../numeric/dot.ts";
import type { ResponsePatterns } from "../em/response-patterns.ts";
import { inverseRoot } from "../errors/inverse-root.ts";
import {
  type ItemStandardErrors,
  type StandardErrorOptions,
  standardErrors,
} from "../errors/standard-errors.ts";
import { REDUCED_MODELS, type ReducedModel, reducedModelRestrictions } from "./reduced-model-restrictions.ts";

export interface CompareItemModelsOptions extends StandardErrorOptions {
  /** Reduced models to compare with. Default all. */
  readonly models?: readonly ReducedModel[];
}

/** Which simpler models an item's responses allow. */
export interface ItemModelComparison {
  readonly item: string;
  readonly tests: readonly WaldTest[];
}

export interface WaldTest {
  readonly model: ReducedModel;
  /** null where a probability of the item has no standard error: one on its bound, or one that the responses do not tell. */
  readonly statistic: number | null;
  readonly df: number;
  readonly p: number | null;
}

/**
 * Compares every item that needs two or more attributes and has a saturated model (GDINA, LCDM, log-GDINA) with reduced
 * models by Wald tests; the other items are left out. See `waldTest` and `suggestItemModels`.
 *
 * Source: [dlTL13]; [MIdlT16]; GDINA::modelcomp.
 */
export function compareItemModels(
  data: Responses | ResponsePatterns,
  cdm: Cdm,
  { models = REDUCED_MODELS, information }: CompareItemModelsOptions = {},
): ItemModelComparison[] {
  const { items } = standardErrors(data, cdm, { information });
  return cdm.items.flatMap((item, j) => {
    if (!isComparable(item)) return [];
    return [{ item: cdm.q.items[j], tests: models.map((model) => waldTest(item, items[j], model)) }];
  });
}

/** Models that contain every other model of an item. */
export const SATURATED_MODELS: readonly ItemModelName[] = ["GDINA", "LCDM", "log-GDINA"];

export function isComparable({ model, probabilities }: CdmItem): boolean {
  return probabilities.length >= 4 && SATURATED_MODELS.includes(model);
}

/**
 * Wald test of a reduced model's restrictions R η = 0 on a saturated item, η = link(P) by the reduced model's link:
 *
 *   W = (R η)ᵀ (R V Rᵀ)⁻¹ (R η) ~ χ²_df        V = D Cov(P) D, D = diag(dη/dP), df = rows of R
 */
export function waldTest(
  { probabilities }: CdmItem,
  {
    probabilities: errors,
    probabilityCovariance,
  }: Pick<ItemStandardErrors, "probabilities" | "probabilityCovariance">,
  model: ReducedModel,
): WaldTest {
  const L = probabilities.length;
  const R = reducedModelRestrictions(model, Math.log2(L));
  const df = R.length;
  if (errors.includes(null)) return { model, statistic: null, df, p: null };
  const { predictor, slope } = links[itemModels[model].link];
  const eta = probabilities.map(predictor);
  const V = probabilityCovariance.map(
    (value, at) => value / (slope(probabilities[Math.floor(at / L)]) * slope(probabilities[at % L])),
  );
  const distance = R.map((row) => dot(row, eta));
  const covariance = new Float64Array(df * df);
  for (let r = 0; r < df; r++)
    for (let s = 0; s < df; s++)
      for (let l = 0; l < L; l++)
        if (R[r][l] !== 0) covariance[r * df + s] += R[r][l] * dot(R[s], V.subarray(l * L, (l + 1) * L));
  const { root, rank } = inverseRoot(covariance, df);
  if (rank < df) return { model, statistic: null, df, p: null };
  let statistic = 0;
  for (let r = 0; r < df; r++) {
    const part = dot(root.subarray(r * df, (r + 1) * df), distance);
    statistic += part * part;
  }
  return { model, statistic, df, p: chiSquareTail(statistic, df) };
}
