import type { ItemModel } from "./item-model.ts";

/**
 * DINO, "or": one effect, for those who master at least one attribute that the item needs.
 *
 *   P = g + (1 − s − g) · (1 − Π_a (1 − α_a))        g guessing, s slipping
 *
 * Source: [TH06]; used in [LMX22, supplement, "Estimating Randomly Sampled Q-Matrix"].
 */
export const dino: ItemModel = {
  name: "DINO",
  link: "identity",
  effects: () => 2,
  design: (_n, pattern, effect) => (effect === 0 || pattern !== 0 ? 1 : 0),
};
