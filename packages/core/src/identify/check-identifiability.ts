import type { QMatrix } from "../data/q-matrix.ts";
import { advise } from "./advise.ts";
import { generalConditions } from "./general-conditions.ts";
import type { AttributeIdentifiability, ConjunctiveConditions, Identifiability } from "./identifiability.ts";
import { itemGraph, sameColumns } from "./item-graph.ts";

/**
 * Whether responses to items with this Q-matrix can tell Q, the items' parameters and the shares of the patterns, as far
 * as it has been proved: [GX19], [GX21], [Xu17]; docs/methods/identifiability.md. No subsets are listed: blocks are
 * matchings of items to attributes, so hundreds of items and attributes take milliseconds.
 */
export function checkIdentifiability(q: QMatrix): Identifiability {
  const graph = itemGraph(q);
  const items = graph.itemsOf.map((list) => list.length);
  const singleItems = graph.itemsOf.map(
    (list) => list.filter((j) => graph.attributesOf[j].length === 1).length,
  );
  const same = sameColumns(graph);
  const general = generalConditions(graph, singleItems);
  const namesOf = (group: readonly number[]) => group.map((k) => q.attributes[k]);

  const attributes = q.attributes.map((attribute, k): AttributeIdentifiability => {
    const crowd = general.crowds[k];
    const conjunctivePart = singleItems[k] >= 1 && items[k] >= 3 && same[k].length === 1;
    const generalPart = crowd === undefined && general.leftover[k] === true;
    const advice = advise({
      attribute,
      items: items[k],
      singleItems: singleItems[k],
      same: namesOf(same[k]),
      crowd: crowd && {
        attributes: namesOf(crowd),
        items: new Set(crowd.flatMap((l) => graph.itemsOf[l])).size,
      },
      leftover: general.leftover[k],
    });
    const verdict = !generalPart ? "weak" : conjunctivePart ? "identified" : "generic";
    return { attribute, items: items[k], singleItems: singleItems[k], verdict, advice };
  });
  const verdicts = attributes.map(({ verdict }) => verdict);
  return {
    verdict: verdicts.includes("weak") ? "weak" : verdicts.includes("generic") ? "generic" : "identified",
    conjunctive: conjunctiveConditions(items, singleItems, same),
    general: general.conditions,
    attributes,
  };
}

/**
 * The conditions of DINA and DINO, from what is known of each attribute [K]: the items that need it, those that need
 * nothing else, and the attributes that the same items need (see `sameColumns`).
 *
 * Two exceptions to three items an attribute leave Q identified for almost all parameters, if there is more than one
 * attribute: two items alone for every attribute (b.2), or two items alone for one attribute and A, B, C for the others
 * (b.1). One attribute with two items is not: 5 parameters, and 3 free shares of responses.
 *
 * Source: [GX21, Theorems 1 and 2].
 */
function conjunctiveConditions(
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
