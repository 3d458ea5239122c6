import { requiredAttributes } from "@qmatrix/core/data";
import type { LearnedQ } from "@qmatrix/core/learn";
import { ITEM_FAMILIES, patternText } from "@qmatrix/core/models";
import type { Cell } from "../page/csv-row.ts";

export const LEARNED_ITEM_HEADER = [
  "item",
  "attributes",
  "family",
  ...ITEM_FAMILIES.map((family) => `p_${family}`),
  "p_single",
  "pattern",
  "success",
  "loading",
];

/** A row for every item and pattern of the attributes that it needs. */
export function* learnedItemRows({ q, items }: LearnedQ): Generator<Cell[]> {
  for (const [j, { item, family, familyProbabilities, successProbabilities, loading }] of items.entries()) {
    const needed = requiredAttributes(q, j);
    const names = needed.map((k) => q.attributes[k]).join("+");
    const several = familyProbabilities.reduce((a, b) => a + b, 0);
    const head = [item, names, family ?? "", ...familyProbabilities, Math.max(0, 1 - several)];
    for (const [pattern, success] of successProbabilities.entries())
      yield [...head, patternText(pattern, needed.length), success, loading];
  }
}
