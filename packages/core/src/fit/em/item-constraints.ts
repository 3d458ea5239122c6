import { itemDesign } from "../../models/item-design.ts";
import type { ItemModelName } from "../../models/item-model.ts";
import { itemModels } from "../../models/item-models.ts";
import { links } from "../../models/link.ts";
import { HIGHEST_PROBABILITY, LOWEST_PROBABILITY } from "../../models/probability-bounds.ts";
import { gatherConstraints, type LinearConstraints } from "./linear-constraints.ts";

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
