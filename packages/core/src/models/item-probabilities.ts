import type { ItemModel } from "./item-model.ts";
import { links } from "./link.ts";

/**
 * Success probabilities of an item in simulations: whoever masters none of its n attributes succeeds with g (guessing),
 * whoever masters all with 1 − s (slipping), and between them every effect of the model is the same, in its link:
 *
 *   P(pattern) = link⁻¹( link(g) + (link(1 − s) − link(g)) · share )        [2^n] by reduced pattern
 *
 * with `share` the pattern's part of the way from none to all, (effects that are on) / (E − 1). The paper has g = s =
 * noise, so with the identity link noise + (1 − 2·noise) · share: for ACDM δ_a = (p − δ_0)/n, for GDINA main effects and
 * interactions alike (p − δ_0)/(2^n − 1). Effects are counted, not added, so that the highest probability is 1 − s up
 * to one rounding. The other links need g > 0 and s > 0.
 *
 * Where items share their parameters (NIDA), every attribute has the same g and s: P = (1 − s)^m · g^(n − m) for m
 * attributes mastered.
 *
 * An item that needs no attribute (n = 0) lacks nothing in anyone: the constant 1 − s, in every model.
 *
 * Source: [LMX22, §4.1–4.3]. Differs: the paper stops at n = 3, has no items with n = 0 and only the identity link.
 */
export function itemProbabilities(model: ItemModel, n: number, guess: number, slip = guess): number[] {
  if (n === 0) return [1 - slip];
  const all = 2 ** n - 1;
  const none = effectsOn(model, n, 0);
  const span = effectsOn(model, n, all) - none;
  return Array.from({ length: all + 1 }, (_, pattern) =>
    model.shared
      ? product(n, pattern, guess, slip)
      : between(model, guess, slip, (effectsOn(model, n, pattern) - none) / span),
  );
}

function effectsOn(model: ItemModel, n: number, pattern: number): number {
  let on = 0;
  for (let effect = 1; effect < model.effects(n); effect++) on += model.design(n, pattern, effect);
  return on;
}

function between({ link }: ItemModel, guess: number, slip: number, share: number): number {
  if (link === "identity") return guess + (1 - (guess + slip)) * share;
  if (share === 0 || share === 1) return share === 0 ? guess : 1 - slip;
  const { predictor, probability } = links[link];
  const low = predictor(guess);
  return probability(low + (predictor(1 - slip) - low) * share);
}

function product(n: number, pattern: number, guess: number, slip: number): number {
  let p = 1;
  for (let a = 0; a < n; a++) p *= (pattern >>> a) & 1 ? 1 - slip : guess;
  return p;
}
