import type { ConjunctiveConditions } from "./identifiability.ts";

/**
 * The conditions of DINA and DINO, from what is known of each attribute [K]: the items that need it, those that need
 * nothing else, and the attributes that the same items need (see `sameColumns`).
 *
 * Two exceptions to three items an attribute leave Q identified for almost all parameters, if there is more than one
 * attribute: two items alone for every attribute (b.2), or two items alone for one attribute and A, B, C for the others
 * (b.1). One attribute with two items is not: 5 parameters, and 3 free shares of answers.
 *
 * Source: [GX21, Theorems 1 and 2].
 */
export function conjunctiveConditions(
  items: readonly number[],
  singleItems: readonly number[],
  same: readonly (readonly number[])[],
): ConjunctiveConditions {
  const complete = singleItems.every((count) => count >= 1);
  const distinct = same.every((group) => group.length === 1);
  const repeated = items.every((count) => count >= 3);
  const strict = complete && distinct && repeated;
  const few = items.flatMap((count, k) => (count < 3 ? [k] : []));
  const twoForAll = singleItems.every((count) => count >= 2);
  const twoForOne = complete && distinct && few.length === 1 && singleItems[few[0]] === 2;
  return {
    complete,
    distinct,
    repeated,
    strict,
    generic: strict || (items.length > 1 && (twoForAll || twoForOne)),
  };
}
