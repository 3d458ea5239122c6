import ln from "@stdlib/math-base-special-ln";
import { ITEM_FAMILIES } from "../refine/item-family.ts";

/**
 * What is thought of an item before its answers are looked at, given the other items: n attributes with the share π_n,
 * every choice of n among K alike, and for n ≥ 2 a family with the share φ_f. Both shares are uniform on their simplex
 * and integrated out, so that the other items' counts stand for them:
 *
 *   P(q, f | others) = (1 + #others with n) / (sizes + J − 1) / C(K, n) · (1 + #others with f) / (4 + #others with n ≥ 2)
 *
 * the last factor for n ≥ 2 alone. With given shares of sizes, P(n) is their entry.
 */
export interface ItemPrior {
  add(n: number, family: number): void;
  remove(n: number, family: number): void;
  /** ln P(q, f | the items that were added), up to a constant. */
  logWeight(n: number, family: number): number;
}

const FAMILIES = ITEM_FAMILIES.length;

export interface ItemPriorOptions {
  readonly K: number;
  readonly mostAttributes: number;
  /** [n − 1] shares of items with n attributes; learned if left out. */
  readonly sizeShares?: readonly number[];
}

export function itemPrior({ K, mostAttributes, sizeShares }: ItemPriorOptions): ItemPrior {
  const sizes = new Float64Array(mostAttributes + 1).fill(1);
  const families = new Float64Array(FAMILIES).fill(1);
  let several = FAMILIES;
  const logChoices = logBinomials(K, mostAttributes);
  const logShares = sizeShares?.map((share) => ln(share));

  function count(n: number, family: number, by: number): void {
    sizes[n] += by;
    if (n < 2) return;
    families[family] += by;
    several += by;
  }

  return {
    add: (n, family) => count(n, family, 1),
    remove: (n, family) => count(n, family, -1),
    logWeight(n, family) {
      const size = logShares === undefined ? ln(sizes[n]) : (logShares[n - 1] ?? Number.NEGATIVE_INFINITY);
      const ofFamily = n < 2 ? 0 : ln(families[family] / several);
      return size - logChoices[n] + ofFamily;
    },
  };
}

/** ln C(K, n) for n = 0 … most. */
function logBinomials(K: number, most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 1; n <= most; n++) logs[n] = logs[n - 1] + ln((K - n + 1) / n);
  return logs;
}
