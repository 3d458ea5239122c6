import type { ItemModel } from "./item-model.ts";

/**
 * GDM, the general diagnostic model, for skills of two levels −1 (not mastered) and +1 (mastered):
 *
 *   logit P = δ_0 + Σ_a δ_a (2 α_a − 1)
 *
 * LLM in another parametrisation: the same probabilities with δ_a half of LLM's, and an intercept half-way between
 * none and all mastered.
 *
 * Source: [vD08].
 */
export const gdm: ItemModel = {
  name: "GDM",
  link: "logit",
  effects: (n) => n + 1,
  design: (_n, pattern, effect) => (effect === 0 || ((pattern >>> (effect - 1)) & 1) === 1 ? 1 : -1),
};
