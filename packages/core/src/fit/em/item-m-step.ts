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
import { freeGroups, saturatedMStep } from "./saturated-m-step.ts";

/** What the M-steps of all items of one model and n have in common. */
export interface ItemStepPlan {
  readonly model: ItemModelName;
  readonly n: number;
  readonly monotone: boolean;
  readonly design: ItemDesign;
  /** [2^n] where there is a closed form: the number of each pattern's group, whose probability is free; null otherwise. */
  readonly groups: Uint16Array | null;
  /** null where there is a closed form. */
  readonly constraints: LinearConstraints | null;
}

/** The plans of a fit: each is made once, since an EM step of a small fit takes less time than its plans. */
export type ItemPlans = (model: ItemModelName, n: number) => ItemStepPlan;

export function itemPlans(monotone: boolean): ItemPlans {
  const plans = new Map<string, ItemStepPlan>();
  return (model, n) => {
    const key = `${model} ${n}`;
    const plan = plans.get(key) ?? planItemStep(model, n, monotone);
    plans.set(key, plan);
    return plan;
  };
}

export function planItemStep(model: ItemModelName, n: number, monotone: boolean): ItemStepPlan {
  const isFree = isSaturated(model, n);
  return {
    model,
    n,
    monotone,
    design: itemDesign(model, n),
    groups: isFree ? freeGroups(model, n) : null,
    constraints: isFree ? null : itemConstraints(model, n, monotone),
  };
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
  const { model, n, monotone, design, groups, constraints } = plan;
  if (groups !== null) return saturatedMStep({ model, n, monotone, groups }, item, counts);
  if (constraints === null) throw new Error("itemMStep: a plan has groups or constraints");
  const { link } = itemModels[model];
  const level = new Float64Array(item.effects.length);
  level[0] = links[link].predictor(shareCorrect(counts));
  const start = feasibleStart(constraints, item.effects, level);
  const likelihood = { link, design: design.values, ...counts };
  const effects = concaveMaximum(likelihood, constraints, start);
  const probabilities = withoutRounding(designProbabilities(design, link, effects), monotone);
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
