import type { ItemModel } from "./item-model.ts";

/**
 * Success probabilities of an item in the paper's simulations: intercept δ_0 = noise, and every other effect
 * of the model the same, so large that whoever masters all n attributes succeeds with p = 1 − noise.
 *
 *   P(pattern) = noise + (1 − 2·noise) · (effects that are on) / (E − 1)        [2^n] by reduced pattern
 *
 * For DINA and DINO this is g = s = noise, for ACDM δ_a = (p − δ_0)/n, for GDINA main effects and
 * interactions alike (p − δ_0)/(2^n − 1). The effects that are on are counted, not added, so that the highest
 * probability is 1 − noise up to one rounding.
 *
 * An item that needs no attribute (n = 0) lacks nothing in anyone: the constant 1 − noise, in every model.
 *
 * Source: [LMX22, §4.1–4.3]. Differs: the paper stops at n = 3 and has no items with n = 0.
 */
export function itemProbabilities(model: ItemModel, n: number, noise: number): number[] {
  if (n === 0) return [1 - noise];
  const effects = model.effects(n);
  return Array.from({ length: 2 ** n }, (_, pattern) => {
    let on = 0;
    for (let effect = 1; effect < effects; effect++) on += model.design(n, pattern, effect);
    return noise + (1 - 2 * noise) * (on / (effects - 1));
  });
}
