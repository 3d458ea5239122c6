import { type QMatrix, requiredAttributes } from "../../data/q-matrix.ts";
import type { CdmItem } from "../../models/cdm.ts";
import { itemDesign } from "../../models/item-design.ts";
import { itemModels } from "../../models/item-models.ts";
import { links } from "../../models/link.ts";

/** How the items hang on the free parameters θ of all of them, numbered 0 … count − 1. */
export interface ItemParameters {
  readonly count: number;
  /** [J] */
  readonly items: readonly ItemDependence[];
  /** Attribute k → the numbers of ln g_k and of ln(1 − s_k), which NIDA items share. */
  readonly shared: ReadonlyMap<number, { readonly guess: number; readonly master: number }>;
}

/** An item's effects δ [E] and success probabilities P [L] move with its F parameters. */
export interface ItemDependence {
  /** [F] the numbers of its parameters. */
  readonly numbers: readonly number[];
  /** dδ_e/dθ_f [E, F] */
  readonly effects: Float64Array;
  /** dP_l/dθ_f [L, F] */
  readonly probabilities: Float64Array;
}

/**
 * An item's effects are parameters of its own; NIDA items share the logarithms of g_k and of 1 − s_k:
 *
 *   δ_0 = Σ_a ln g_a        δ_a = ln(1 − s_a) − ln g_a        dP_l/dθ = (dP/dη)_l · X_l · dδ/dθ
 */
export function itemParameters(q: QMatrix, items: readonly CdmItem[]): ItemParameters {
  const shared = new Map<number, { guess: number; master: number }>();
  let count = 0;
  const dependences = items.map((item, j): ItemDependence => {
    const required = requiredAttributes(q, j);
    const E = item.effects.length;
    if (!itemModels[item.model].shared || required.length === 0) {
      const numbers = Array.from({ length: E }, () => count++);
      const effects = new Float64Array(E * E);
      for (let e = 0; e < E; e++) effects[e * E + e] = 1;
      return { numbers, effects, probabilities: slopes(item, effects, E) };
    }
    const F = 2 * required.length;
    const effects = new Float64Array(E * F);
    const numbers = required.flatMap((k, a) => {
      const pair = shared.get(k) ?? { guess: count++, master: count++ };
      shared.set(k, pair);
      effects[2 * a] = 1;
      effects[(a + 1) * F + 2 * a] = -1;
      effects[(a + 1) * F + 2 * a + 1] = 1;
      return [pair.guess, pair.master];
    });
    return { numbers, effects, probabilities: slopes(item, effects, F) };
  });
  return { count, items: dependences, shared };
}

/** dP_l/dθ_f [L, F] from dδ_e/dθ_f [E, F]. */
function slopes({ model, probabilities }: CdmItem, effects: Float64Array, F: number): Float64Array {
  const { rows, effects: E, values: X } = itemDesign(model, Math.log2(probabilities.length));
  const { slope } = links[itemModels[model].link];
  const derivatives = new Float64Array(rows * F);
  for (let l = 0; l < rows; l++) {
    const factor = slope(probabilities[l]);
    for (let f = 0; f < F; f++) {
      let sum = 0;
      for (let e = 0; e < E; e++) sum += X[l * E + e] * effects[e * F + f];
      derivatives[l * F + f] = factor * sum;
    }
  }
  return derivatives;
}
