import { gatherBits, popcount, reorderBits, spreadBits } from "../../numeric/bits.ts";
import { CELLS, firstItemPrior, type ItemPrior } from "../items/index.ts";
import { NODE_WEIGHTS } from "./ability.ts";

/**
 * What the sampler works on, in place. Student i has an attribute pattern α and an ability θ, standard normal or nearly:
 *
 *   P(α_k = 1 | θ)          logistic(intercept_k + slope_k θ) if all prerequisites of k are mastered, else 0
 *   P(R_ij = 1 | α, θ)      logistic(logit p_j(cell of α) + loading_j θ)
 *
 * Cell x of item j stands for the students who have mastered exactly those of its attributes whose bit is set in x.
 * Loadings ~ N(0, loadingSpread²), learned over the items; at 0 there are skills alone.
 *
 * Who may change it: a sampler that was opened on it (`openSampler` copies what it is given), by `sweep`, `fitSweep` and the
 * moves of columns. What a job returns never changes again.
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
  /** [NODES] P(θ = node): the standard normal distribution's, unless items load on the ability; then they are learned. */
  readonly nodeWeights: Float64Array;
  /** [K] prerequisites of the attribute, as a mask, theirs among them; 0 without a hierarchy. */
  readonly prerequisites: Uint32Array;
}

/** A model in which no item requires anything. */
export function emptyModel(J: number, K: number): SamplerModel {
  return {
    J,
    K,
    q: new Uint32Array(J),
    families: new Uint8Array(J),
    cells: new Float64Array(J * CELLS).fill(0.5),
    loadings: new Float64Array(J),
    penalties: new Float64Array(J),
    fits: new Float64Array(J),
    hasAbility: false,
    loadingSpread: 0,
    itemPrior: firstItemPrior(),
    slopes: new Float64Array(K).fill(1),
    intercepts: new Float64Array(K),
    nodeWeights: NODE_WEIGHTS.slice(),
    prerequisites: new Uint32Array(K),
  };
}

export function copyModel(from: SamplerModel): SamplerModel {
  return {
    ...from,
    q: from.q.slice(),
    families: from.families.slice(),
    cells: from.cells.slice(),
    loadings: from.loadings.slice(),
    penalties: from.penalties.slice(),
    fits: from.fits.slice(),
    slopes: from.slopes.slice(),
    intercepts: from.intercepts.slice(),
    nodeWeights: from.nodeWeights.slice(),
    prerequisites: from.prerequisites.slice(),
  };
}

/** Brings one model to what another is, in place. */
export function setModel(to: SamplerModel, from: SamplerModel): void {
  for (const name of [
    "q",
    "families",
    "cells",
    "loadings",
    "penalties",
    "fits",
    "slopes",
    "intercepts",
    "nodeWeights",
    "prerequisites",
  ] as const)
    to[name].set(from[name]);
  to.hasAbility = from.hasAbility;
  to.loadingSpread = from.loadingSpread;
  to.itemPrior = from.itemPrior;
}

/** The same model with attribute k taken from attribute order[k]: nothing but names changes. */
export function permuteModel(model: SamplerModel, order: readonly number[]): SamplerModel {
  const permuted = copyModel(model);
  for (let j = 0; j < model.J; j++) {
    const q = reorderBits(model.q[j], order);
    permuted.q[j] = q;
    for (let x = 0; x < 1 << popcount(q); x++)
      permuted.cells[j * CELLS + x] = model.cells[j * CELLS + cellBefore(x, q, model.q[j], order)];
  }
  for (const [k, from] of order.entries()) {
    permuted.slopes[k] = model.slopes[from];
    permuted.intercepts[k] = model.intercepts[from];
    permuted.prerequisites[k] = reorderBits(model.prerequisites[from], order);
  }
  return permuted;
}

/** Cell x of a q-vector after its attributes were reordered, as a cell of the q-vector before. */
export function cellBefore(x: number, after: number, before: number, order: readonly number[]): number {
  const mastered = spreadBits(x, after);
  const mask = order.reduce((bits, from, k) => bits | (((mastered >>> k) & 1) << from), 0) >>> 0;
  return gatherBits(mask, before);
}
