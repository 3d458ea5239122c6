import ln from "@stdlib/math-base-special-ln";
import { FAMILIES } from "../../models/item-family.ts";

/**
 * What is thought of an item before its responses are looked at, given the other items: n attributes with the share π_n,
 * every choice of n among K alike, and for n ≥ 2 a family with the share φ_f. π is Dirichlet(8, 4, 2, 1), each further
 * attribute half as likely, and φ uniform; both are integrated out, so that the other items' counts stand for them. For
 * every attribute it is less likely by √2 besides, whatever the other items have: success probabilities may differ as little
 * as they like, and an attribute that makes next to no difference is none (docs/methods/learner.md has the measurement).
 *
 *   P(q, f | others) ∝ 2^(−n/2) (2^(4 − n) + #others with n) / C(K, n) · (1 + #others with f) / (4 + #others with n ≥ 2)
 *
 * the last factor for n ≥ 2 alone. With given shares of sizes, P(n) is their entry, and .001 for none.
 */
export interface QPrior {
  add(n: number, family: number): void;
  remove(n: number, family: number): void;
  /** ln P(q, f | the items that were added), up to a constant. */
  logWeight(n: number, family: number): number;
}

/** −ln of how much less likely each attribute makes an item: between 0, right for weak data, and ln 2, right for strong. */
const ATTRIBUTE_COST = ln(2) / 2;

/** Share of items that need nothing where shares of the other sizes are given: such an item tells nothing. */
export const SHARE_OF_NONE = 0.001;

export interface QPriorOptions {
  readonly K: number;
  readonly mostAttributes: number;
  /** [n − 1] shares of items with n attributes; learned if left out. */
  readonly sizeShares?: readonly number[];
}

export function qPrior({ K, mostAttributes, sizeShares }: QPriorOptions): QPrior {
  const sizes = Float64Array.from({ length: mostAttributes + 1 }, (_, n) => itemsBefore(n));
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
      const size =
        logShares === undefined
          ? ln(sizes[n]) - n * ATTRIBUTE_COST
          : n === 0
            ? ln(SHARE_OF_NONE)
            : logShares[n - 1];
      const ofFamily = n < 2 ? 0 : ln(families[family] / several);
      return size - logChoices[n] + ofFamily;
    },
  };
}

/** Items of n attributes that the shares are worth before any item is seen; an item without any counts as one. */
export function itemsBefore(n: number): number {
  return n === 0 ? 1 : 2 ** (4 - n);
}

/** ln C(K, n) for n = 0 … most; −∞ where n > K. */
function logBinomials(K: number, most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 1; n <= most; n++) logs[n] = logs[n - 1] + ln((K - n + 1) / n);
  return logs;
}
