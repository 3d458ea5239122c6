import type { CdmItem } from "../../models/cdm.ts";
import { type ItemDesign, isSaturated, itemDesign } from "../../models/item-design.ts";
import { designProbabilities } from "../../models/item-effects.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { itemModels } from "../../models/item-models.ts";
import { links } from "../../models/link.ts";
import { clipProbability, HIGHEST_PROBABILITY, LOWEST_PROBABILITY } from "../../models/probability-bounds.ts";
import { concaveMaximum } from "./concave-maximum.ts";
import type { ItemCounts } from "./expected-counts.ts";
import { feasibleStart, gatherConstraints, type LinearConstraints } from "./linear-constraints.ts";
import { saturatedMStep } from "./saturated-m-step.ts";

/** What the M-steps of all items of one model and n have in common. */
export interface ItemStepPlan {
  readonly model: ItemModelName;
  readonly n: number;
  readonly monotone: boolean;
  /** null where there is a closed form. */
  readonly search: { readonly design: ItemDesign; readonly constraints: LinearConstraints } | null;
}

export function planItemStep(model: ItemModelName, n: number, monotone: boolean): ItemStepPlan {
  const search = isSaturated(model, n)
    ? null
    : { design: itemDesign(model, n), constraints: itemConstraints(model, n, monotone) };
  return { model, n, monotone, search };
}

/**
 * The M-step of one item: the parameters with the highest expected likelihood,
 *
 *   maximise Σ_l r_l ln P_l + (n_l − r_l) ln(1 − P_l)        within 1e-4 ≤ P_l ≤ 1 − 1e-4 and, if monotone, P_l ≤ P_{l ∪ a}
 *
 * over the reduced patterns l; n answered, r correct. In closed form where every P is free, otherwise by Newton's
 * method from the item as it is. Never lower than there, if the item itself keeps within the bounds.
 */
export function itemMStep(plan: ItemStepPlan, item: CdmItem, counts: ItemCounts): CdmItem {
  const { model, monotone, search } = plan;
  if (search === null) return saturatedMStep(plan, item, counts);
  const { link } = itemModels[model];
  const level = new Float64Array(item.effects.length);
  level[0] = links[link].predictor(shareCorrect(counts));
  const start = feasibleStart(search.constraints, item.effects, level);
  const likelihood = { link, design: search.design.values, ...counts };
  const effects = concaveMaximum(likelihood, search.constraints, start);
  const probabilities = withoutRounding(designProbabilities(search.design, link, effects), monotone);
  return { model, effects, probabilities };
}

/** The share of correct responses among all, away from 0 and 1. */
function shareCorrect({ answered, correct }: ItemCounts): number {
  let all = 1;
  let right = 0.5;
  for (let l = 0; l < answered.length; l++) {
    all += answered[l];
    right += correct[l];
  }
  return clipProbability(right / all);
}

/** The last bits of a P at its bound, or of two P that are equal, put right. */
function withoutRounding(probabilities: Float64Array, monotone: boolean): Float64Array {
  for (let l = 0; l < probabilities.length; l++) {
    probabilities[l] = clipProbability(probabilities[l]);
    if (monotone)
      for (let bit = 1; bit <= l; bit <<= 1)
        if (l & bit) probabilities[l] = Math.max(probabilities[l], probabilities[l ^ bit]);
  }
  return probabilities;
}

/**
 * What the effects of an item must keep to. Links rise, so bounds on probabilities are bounds on η = X δ:
 *
 *   link(1e-4) ≤ η_l ≤ link(1 − 1e-4)        for every reduced pattern l
 *   η_l ≤ η_{l ∪ a}                          for every l that lacks a, if monotone
 */
export function itemConstraints(model: ItemModelName, n: number, monotone: boolean): LinearConstraints {
  const { effects: E, rows, values } = itemDesign(model, n);
  const { predictor } = links[itemModels[model].link];
  const rowOf = (l: number) => values.subarray(l * E, (l + 1) * E);
  const all = gatherConstraints(E);
  for (let l = 0; l < rows; l++) {
    // what rises from pattern to pattern is lowest at the first and highest at the last
    if (!monotone || l === 0) all.add(rowOf(l), predictor(LOWEST_PROBABILITY));
    if (!monotone || l === rows - 1)
      all.add(
        rowOf(l).map((x) => -x),
        -predictor(HIGHEST_PROBABILITY),
      );
    if (monotone)
      for (let bit = 1; bit < rows; bit <<= 1)
        if (!(l & bit)) {
          const more = rowOf(l | bit);
          const rise = rowOf(l).map((x, e) => more[e] - x);
          if (rise.some((x) => x !== 0)) all.addOnce(rise, 0);
        }
  }
  return all.gathered();
}
