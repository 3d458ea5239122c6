import { popcount } from "../../numeric/bits.ts";
import { CELLS, firstItemPrior, type ItemPrior, type SearchModel } from "../search/index.ts";

/**
 * What the sampler works on, in place. Student i has an attribute pattern α and an ability θ ~ N(0, 1):
 *
 *   P(α_k = 1 | θ)          logistic(intercept_k + slope_k θ) if all prerequisites of k are mastered, else 0
 *   P(R_ij = 1 | α, θ)      logistic(logit p_j(cell of α) + loading_j θ)
 *
 * Cell x of item j stands for the students who have mastered exactly those of its attributes whose bit is set in x.
 * Loadings ~ N(0, loadingSpread²), learned over the items; at 0 there are skills alone.
 */
export interface SamplerModel {
  readonly J: number;
  readonly K: number;
  /** [J] attributes that the item requires, as a mask. */
  readonly q: Uint32Array;
  /** [J] place in ITEM_FAMILIES; 0 for items of fewer than two attributes. */
  readonly families: Uint8Array;
  /** [J, CELLS] success probability by cell, at θ = 0. */
  readonly cells: Float64Array;
  /** [J] */
  readonly loadings: Float64Array;
  /** [J] ½ of what the effects cost the evidence, and the cost of q-vector and family. */
  readonly penalties: Float64Array;
  /** [J] ln P(responses to the item | all other responses), as last looked at. */
  readonly fits: Float64Array;
  /** Without it all loadings are 0: skills alone. */
  hasAbility: boolean;
  loadingSpread: number;
  itemPrior: ItemPrior;
  /** [K] */
  readonly slopes: Float64Array;
  readonly intercepts: Float64Array;
  /** [K] prerequisites of the attribute, as a mask, theirs among them; 0 without a hierarchy. */
  readonly prerequisites: Uint32Array;
}

/** The sampler's model where a search ends. */
export function samplerModel(found: SearchModel): SamplerModel {
  const { J, K } = found;
  const q = found.q.slice();
  return {
    J,
    K,
    q,
    families: Uint8Array.from(found.families, (family, j) => (popcount(q[j]) < 2 ? 0 : family)),
    cells: found.cells.slice(0, J * CELLS),
    loadings: new Float64Array(J),
    penalties: new Float64Array(J),
    fits: new Float64Array(J),
    hasAbility: false,
    loadingSpread: 0,
    itemPrior: firstItemPrior(),
    slopes: found.slopes.slice(),
    intercepts: found.intercepts.slice(),
    prerequisites: new Uint32Array(K),
  };
}
