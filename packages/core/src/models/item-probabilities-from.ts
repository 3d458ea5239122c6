import { type ItemDesign, itemDesign } from "./item-design.ts";
import type { ItemModelName } from "./item-model.ts";
import { itemModels } from "./item-models.ts";
import { type LinkName, links } from "./link.ts";

/**
 * Success probabilities of an item with known effects:
 *
 *   P = link⁻¹(X δ)        P [2^n], X [2^n, E], δ [E]
 */
export function itemProbabilitiesFrom(model: ItemModelName, n: number, effects: Float64Array): Float64Array {
  return designProbabilities(itemDesign(model, n), itemModels[model].link, effects);
}

/** The same, where the design is at hand. */
export function designProbabilities(
  { rows, effects: E, values }: ItemDesign,
  link: LinkName,
  effects: Float64Array,
): Float64Array {
  const { probability } = links[link];
  const probabilities = new Float64Array(rows);
  for (let l = 0; l < rows; l++) {
    let eta = 0;
    for (let e = 0; e < E; e++) eta += values[l * E + e] * effects[e];
    probabilities[l] = probability(eta);
  }
  return probabilities;
}
