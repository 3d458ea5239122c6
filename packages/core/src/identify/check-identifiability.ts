import type { QMatrix } from "../data/q-matrix.ts";
import { advise } from "./advise.ts";
import { conjunctiveConditions } from "./conjunctive-conditions.ts";
import { generalConditions } from "./general-conditions.ts";
import type { AttributeIdentifiability, Identifiability } from "./identifiability.ts";
import { itemGraph } from "./item-graph.ts";
import { sameColumns } from "./same-columns.ts";

/**
 * Whether answers to items with this Q-matrix can tell Q, the items' parameters and the shares of the patterns, as far
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
