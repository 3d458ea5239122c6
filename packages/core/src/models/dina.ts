import type { ItemModel } from "./item-model.ts";

/**
 * DINA, "and": one effect, for those who master every attribute that the item needs.
 *
 *   P = g + (1 − s − g) · Π_a α_a        g guessing, s slipping
 *
 * Source: [LMX22, §2.1, Example 1].
 */
export const dina: ItemModel = {
  name: "DINA",
  link: "identity",
  effects: () => 2,
  design: (n, pattern, effect) => (effect === 0 || pattern === 2 ** n - 1 ? 1 : 0),
};
