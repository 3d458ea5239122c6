import { ADDITIVE, CONJUNCTIVE, SATURATED } from "../../models/item-family.ts";
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

/** P(any of n) = Σ_{T ≠ ∅} (−1)^(|T|+1) f[T], by inclusion and exclusion. */
export function familyTerms(family: number, n: number): FamilyTerms {
  const all = Array.from({ length: 1 << n }, (_, T) => T);
  const plain = (terms: readonly number[]): FamilyTerms => ({
    family,
    n,
    terms,
    effectOf: terms.map((_, t) => t),
    signs: terms.map(() => 1),
    effects: terms.length,
  });
  if (n <= 1 || family === SATURATED) return plain(all);
  if (family === CONJUNCTIVE) return plain([0, (1 << n) - 1]);
  if (family === ADDITIVE) return plain([0, ...Array.from({ length: n }, (_, a) => 1 << a)]);
  return {
    family,
    n,
    terms: all,
    effectOf: all.map((T) => (T === 0 ? 0 : 1)),
    signs: all.map((T) => (T === 0 || popcount(T) % 2 === 1 ? 1 : -1)),
    effects: 2,
  };
}
