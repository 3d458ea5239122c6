import type { ItemModelName } from "../models/item-model.ts";
import { type Stream, shuffled } from "../random/stream.ts";

/** Percentages, so that the shares of J items are exact in whole numbers. */
const MIXTURE = [
  { model: "DINA", percent: 35 },
  { model: "ACDM", percent: 35 },
  { model: "DINO", percent: 30 },
] as const;

/**
 * The model of each of J items in the paper's mixture of DINA, ACDM and DINO: 0.35, 0.35 and 0.30 of the items,
 * in random order. Counts are whole by largest remainder: each model gets ⌊share · J⌋ items, and those left go
 * to the largest fractions, the earlier model first where these are equal.
 *
 * Source: [LMX22, supplement, "Estimating Randomly Sampled Q-Matrix"], which gives the proportions only.
 */
export function mixtureModels(J: number, random: Stream): ItemModelName[] {
  const shares = MIXTURE.map(({ model, percent }) => ({
    model,
    count: Math.floor((percent * J) / 100),
    remainder: (percent * J) % 100,
  }));
  const left = J - shares.reduce((sum, { count }) => sum + count, 0);
  // sort is stable: equal remainders keep the order of MIXTURE
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder);
  const inOrder = byRemainder.flatMap(({ model, count }, rank) =>
    new Array<ItemModelName>(count + (rank < left ? 1 : 0)).fill(model),
  );
  return Array.from(shuffled(J, random), (position) => inOrder[position]);
}
