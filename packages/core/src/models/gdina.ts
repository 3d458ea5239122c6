import type { ItemModel } from "./item-model.ts";

/**
 * GDINA, saturated: one effect for each set of attributes that the item needs, on for those who master the
 * whole set. Bit a of the effect's number says whether the a-th attribute is in its set.
 *
 *   P = δ_0 + Σ_a δ_a α_a + Σ_{a<b} δ_ab α_a α_b + … + δ_{1…n} Π_a α_a
 *
 * Source: [LMX22, §2.1, Example 3]; [dlT11, eq. 1].
 */
export const gdina: ItemModel = {
  name: "GDINA",
  link: "identity",
  effects: (n) => 2 ** n,
  design: (_n, pattern, effect) => ((pattern & effect) === effect ? 1 : 0),
};
