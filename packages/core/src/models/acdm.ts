import type { ItemModel } from "./item-model.ts";

/**
 * ACDM, additive: one effect for each attribute that the item needs.
 *
 *   P = δ_0 + Σ_a δ_a α_a
 *
 * Source: [LMX22, §2.1, Example 2, identity link].
 */
export const acdm: ItemModel = {
  name: "ACDM",
  link: "identity",
  effects: (n) => n + 1,
  design: (_n, pattern, effect) => (effect === 0 || ((pattern >>> (effect - 1)) & 1) === 1 ? 1 : 0),
};
