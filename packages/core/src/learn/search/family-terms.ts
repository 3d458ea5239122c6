import { ITEM_FAMILIES, type ItemFamily } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";

/** How the effects of a family stand on the terms f[T] = [all of T are mastered], T a set of the item's attributes. */
export interface FamilyTerms {
  readonly family: number;
  readonly n: number;
  /** The sets T, as masks over the item's n attributes; the first is the empty one, the intercept. */
  readonly terms: readonly number[];
  /** Of each term the effect it belongs to, and its sign there: only disjunctive items share one effect over terms. */
  readonly effectOf: readonly number[];
  readonly signs: readonly number[];
  readonly effects: number;
}

/** Item families by their place in ITEM_FAMILIES. */
export const SATURATED = 0;
export const CONJUNCTIVE = 1;
export const DISJUNCTIVE = 2;
export const ADDITIVE = 3;

/** P(any of n) = Σ_{T ≠ ∅} (−1)^(|T|+1) f[T], by inclusion and exclusion. */
export function familyTerms(family: number, n: number): FamilyTerms {
  const name: ItemFamily = ITEM_FAMILIES[family];
  const all = Array.from({ length: 1 << n }, (_, T) => T);
  const plain = (terms: readonly number[]): FamilyTerms => ({
    family,
    n,
    terms,
    effectOf: terms.map((_, t) => t),
    signs: terms.map(() => 1),
    effects: terms.length,
  });
  if (n <= 1) return plain(all);
  if (name === "saturated") return plain(all);
  if (name === "conjunctive") return plain([0, (1 << n) - 1]);
  if (name === "additive") return plain([0, ...Array.from({ length: n }, (_, a) => 1 << a)]);
  return {
    family,
    n,
    terms: all,
    effectOf: all.map((T) => (T === 0 ? 0 : 1)),
    signs: all.map((T) => (T === 0 || popcount(T) % 2 === 1 ? 1 : -1)),
    effects: 2,
  };
}
