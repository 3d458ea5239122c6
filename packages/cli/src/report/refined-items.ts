import { ITEM_FAMILIES, type ItemFamily, type LearnedItem, requiredAttributes } from "@qmatrix/core";
import { ITEM_HEADER, itemRows } from "../learn/refined/item-rows.ts";
import type { RefinedLearned } from "../learn/refined/refined-learned.ts";
import { doubtSentence } from "./items/doubt-sentence.ts";
import type { ItemTable } from "./items/item-section.ts";
import type { ItemTold, TogetherWords } from "./items/item-told.ts";

const TOGETHER: Readonly<Record<ItemFamily, TogetherWords>> = {
  conjunctive: "all of them are needed",
  disjunctive: "one of them is enough",
  additive: "each of them helps",
  saturated: "every combination has its own chance",
};

export function refinedItems({ q, items, doubtful }: RefinedLearned): ItemTold[] {
  return items.map(({ item, family, successProbabilities }, j) => ({
    item,
    needs: requiredAttributes(q, j).map((k) => q.attributes[k]),
    together: family && TOGETHER[family],
    success: successProbabilities,
    errors: undefined,
    remarks: doubtful.filter((entry) => entry.item === item).map(doubtSentence),
  }));
}

export function refinedItemTable(learned: RefinedLearned): ItemTable {
  const { q, items } = learned;
  const rows = items.map((item, j) => {
    const { successProbabilities: success } = item;
    const needed = requiredAttributes(q, j).map((k) => q.attributes[k]);
    const [none, all] = [success[0], success[success.length - 1]];
    const figures = [none, all, all - none].map((figure) => figure.toFixed(2));
    return [item.item, needed.join(", ") || "none", ...familyCells(item), ...figures];
  });
  return {
    header: ["Item", "Needs", "Together", "Probability", "None mastered", "All mastered", "Difference"],
    rows,
    words: 3,
    download: { name: "items.csv", header: ITEM_HEADER, rows: itemRows(learned) },
    reading:
      "Together: how several attributes work together, with the probability of that. Conjunctive, all are needed; " +
      "disjunctive, one is enough; additive, each adds its part; saturated, every pattern of them has its own " +
      "chance. The file has the chances of all patterns.",
  };
}

function familyCells({ family, familyProbabilities }: LearnedItem): string[] {
  if (family === undefined) return ["–", "–"];
  return [family, familyProbabilities[ITEM_FAMILIES.indexOf(family)].toFixed(2)];
}
