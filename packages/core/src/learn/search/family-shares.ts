import ln from "@stdlib/math-base-special-ln";
import { ITEM_FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import type { SearchModel } from "./search-model.ts";

/** Items that every family is taken to have beforehand. */
const PRIOR_ITEMS = 1;

/** Learns the families' shares over all items of two attributes or more; penalties follow. */
export function updateShares(model: SearchModel): void {
  const { J, q, families, penalties, logShares } = model;
  const counts = ITEM_FAMILIES.map(() => PRIOR_ITEMS);
  for (let j = 0; j < J; j++) if (popcount(q[j]) >= 2) counts[families[j]]++;
  const total = counts.reduce((a, b) => a + b);
  const next = counts.map((count) => ln(count / total));
  for (let j = 0; j < J; j++)
    if (popcount(q[j]) >= 2) penalties[j] += logShares[families[j]] - next[families[j]];
  logShares.set(next);
}
