import { subsetTerms } from "../numeric/subset-sums.ts";
import { effectCount, type ItemDesign, itemDesign } from "./item-design.ts";
import type { ItemModelName } from "./item-model.ts";
import { itemModels } from "./item-models.ts";
import { type LinkName, links } from "./link.ts";

/**
 * The effects that give an item these probabilities [2^n], for models where every such effect is free (`isSaturated`),
 * with η = link(P):
 *
 *   two effects: δ_1 = (η_all − η_none) / (X_all − X_none),  δ_0 = η_none − X_none δ_1
 *   2^n effects: δ_S = Σ_{T⊆S} (−1)^|S∖T| η_T        Möbius inversion of η_S = Σ_{T⊆S} δ_T
 */
export function effectsFrom(model: ItemModelName, n: number, probabilities: Float64Array): Float64Array {
  const { link, design } = itemModels[model];
  const { predictor } = links[link];
  const eta = probabilities.map(predictor);
  if (n === 0) return eta;
  if (effectCount(model, n) === 2) {
    const all = 2 ** n - 1;
    const slope = (eta[all] - eta[0]) / (design(n, all, 1) - design(n, 0, 1));
    return Float64Array.of(eta[0] - design(n, 0, 1) * slope, slope);
  }
  subsetTerms(eta);
  return eta;
}

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
