import gammaln from "@stdlib/math-base-special-gammaln";
import ln from "@stdlib/math-base-special-ln";
import { ITEM_FAMILIES } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { MOST_PER_ITEM, type ModelView, type SearchModel } from "./search-model.ts";

/** −ln of the prior of a q-vector and family, up to a constant. */
export interface ItemCosts {
  of(model: ModelView, family: number, n: number): number;
}

/** What one more attribute costs, besides the choice of which: a q-vector of n attributes has prior e^(−1.5 n) / C(K, n). */
const PER_ATTRIBUTE = 1.5;

/**
 *   ln C(K, n) + size(n) − [n ≥ 2] ln share(family)        size(n) = 1.5 n, or −ln of the given share of items
 *
 * @param sizeShares shares of items with 0, 1, 2, … attributes, where an expert knows them
 */
export function itemCosts(K: number, sizeShares?: readonly number[]): ItemCosts {
  const bySize = Float64Array.from({ length: MOST_PER_ITEM + 1 }, (_, n) => {
    if (n > K) return Number.POSITIVE_INFINITY;
    const which = gammaln(K + 1) - gammaln(n + 1) - gammaln(K - n + 1);
    return which + (sizeShares ? -ln(sizeShares[n] ?? 0) : PER_ATTRIBUTE * n);
  });
  return { of: ({ logShares }, family, n) => bySize[n] - (n >= 2 ? logShares[family] : 0) };
}

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
