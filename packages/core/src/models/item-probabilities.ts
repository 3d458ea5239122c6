import type { ItemModel } from "./item-model.ts";
import { links } from "./link.ts";

/**
 * Success probabilities of an item in simulations: whoever masters none of its n attributes succeeds with p = noise,
 * whoever masters all with 1 − noise, and between them every effect of the model is the same, in the model's link:
 *
 *   P(pattern) = link⁻¹( link(noise) + (link(1 − noise) − link(noise)) · share )        [2^n] by reduced pattern
 *
 * with `share` the pattern's part of the way from none to all, (effects that are on) / (E − 1). With the identity link
 * that is the paper's noise + (1 − 2·noise) · share: for DINA and DINO g = s = noise, for ACDM δ_a = (p − δ_0)/n, for
 * GDINA main effects and interactions alike (p − δ_0)/(2^n − 1). Effects are counted, not added, so that the highest
 * probability is 1 − noise up to one rounding. The other links need noise > 0.
 *
 * Where items share their parameters (NIDA), g_k = s_k = noise for every attribute: P = (1 − noise)^m · noise^(n − m)
 * for m attributes mastered.
 *
 * An item that needs no attribute (n = 0) lacks nothing in anyone: the constant 1 − noise, in every model.
 *
 * Source: [LMX22, §4.1–4.3]. Differs: the paper stops at n = 3, has no items with n = 0 and only the identity link.
 */
export function itemProbabilities(model: ItemModel, n: number, noise: number): number[] {
  if (n === 0) return [1 - noise];
  const all = 2 ** n - 1;
  const none = effectsOn(model, n, 0);
  const span = effectsOn(model, n, all) - none;
  return Array.from({ length: all + 1 }, (_, pattern) =>
    model.shared
      ? product(n, pattern, noise)
      : between(model, noise, (effectsOn(model, n, pattern) - none) / span),
  );
}

function effectsOn(model: ItemModel, n: number, pattern: number): number {
  let on = 0;
  for (let effect = 1; effect < model.effects(n); effect++) on += model.design(n, pattern, effect);
  return on;
}

function between({ link }: ItemModel, noise: number, share: number): number {
  if (link === "identity") return noise + (1 - 2 * noise) * share;
  if (share === 0 || share === 1) return share === 0 ? noise : 1 - noise;
  const { predictor, probability } = links[link];
  const low = predictor(noise);
  return probability(low + (predictor(1 - noise) - low) * share);
}

function product(n: number, pattern: number, noise: number): number {
  let p = 1;
  for (let a = 0; a < n; a++) p *= (pattern >>> a) & 1 ? 1 - noise : noise;
  return p;
}
