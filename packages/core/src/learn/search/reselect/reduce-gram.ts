import type { FamilyTerms } from "../family-terms.ts";

/** Terms of an item, at most: 2^n of the n attributes it may need. */
const MOST_TERMS = 16;

/** Room for the normal equations of one candidate: on terms, and on the effects of its family. */
export interface GramRoom {
  readonly gram: Float64Array;
  readonly withY: Float64Array;
  readonly reduced: Float64Array;
  readonly reducedY: Float64Array;
}

export function createGramRoom(): GramRoom {
  return {
    gram: new Float64Array(MOST_TERMS * MOST_TERMS),
    withY: new Float64Array(MOST_TERMS),
    reduced: new Float64Array(MOST_TERMS * MOST_TERMS),
    reducedY: new Float64Array(MOST_TERMS),
  };
}

/**
 * From the Gram matrix [count, count] on terms, lower triangle, to that on a family's effects: terms that share an effect
 * are added with their signs. `placeOf` says where a term of the family stands among the `count`.
 */
export function reduceGram(
  { gram, withY, reduced, reducedY }: GramRoom,
  { terms, effectOf, signs, effects: D }: FamilyTerms,
  count: number,
  placeOf: (term: number) => number,
): void {
  reduced.fill(0, 0, D * D);
  reducedY.fill(0, 0, D);
  for (let t = 0; t < terms.length; t++) {
    const at = placeOf(t) * count;
    reducedY[effectOf[t]] += signs[t] * withY[placeOf(t)];
    for (let s = 0; s <= t; s++) {
      const value = signs[t] * signs[s] * gram[at + placeOf(s)];
      reduced[effectOf[t] * D + effectOf[s]] += effectOf[t] === effectOf[s] && t !== s ? 2 * value : value;
    }
  }
}
