import { requiredAttributes } from "@qmatrix/core/data";
import type { LearnedItem } from "@qmatrix/core/learn";
import { ITEM_FAMILIES, type ItemFamily } from "@qmatrix/core/models";
import { doubtSentence } from "../items/doubt-sentence.ts";
import type { ItemTable } from "../items/item-section.ts";
import type { ItemSummary, TogetherWords } from "../items/item-summary.ts";
import { patternProportions } from "../items/pattern-proportions.ts";
import { studentClasses } from "../mastery/student-classes.ts";
import { LEARNED_ITEM_HEADER, learnedItemRows } from "./learned-item-rows.ts";
import type { RefinedLearned } from "./refined-learned.ts";

const TOGETHER: Readonly<Record<ItemFamily, TogetherWords>> = {
  conjunctive: "conjunctive",
  disjunctive: "disjunctive",
  additive: "additive: each mastered attribute raises the probability",
  saturated: "saturated: each combination has its own probability",
};

export function refinedItems({ q, items, doubtful, profiles }: RefinedLearned): ItemSummary[] {
  const classes = studentClasses(profiles);
  return items.map(({ item, family, successProbabilities, loading }, j) => ({
    item,
    needs: requiredAttributes(q, j).map((k) => q.attributes[k]),
    together: family && TOGETHER[family],
    success: successProbabilities,
    isAtAverage: loading !== 0,
    proportions: patternProportions(classes, requiredAttributes(q, j)),
    errors: undefined,
    remarks: doubtful.filter((entry) => entry.item === item).map(doubtSentence),
  }));
}

export function refinedItemTable(learned: RefinedLearned): ItemTable {
  const { q, items, hasAbility } = learned;
  const average = hasAbility ? ", average ability" : "";
  const rows = items.map((item, j) => {
    const { successProbabilities: success } = item;
    const needed = requiredAttributes(q, j).map((k) => q.attributes[k]);
    const [none, all] = [success[0], success[success.length - 1]];
    const figures = [none, all, all - none].map((figure) => figure.toFixed(2));
    return [item.item, needed.join(", ") || "none", ...familyCells(item), ...figures];
  });
  return {
    header: [
      "Item",
      "Attributes",
      "Model",
      "Model probability",
      `None mastered${average}`,
      `All mastered${average}`,
      "Difference",
    ],
    rows,
    words: 3,
    download: { name: "items.csv", header: LEARNED_ITEM_HEADER, rows: learnedItemRows(learned) },
    reading:
      "Model: how the attributes combine. Model probability: its posterior probability, given that the item requires two or more attributes. Conjunctive (DINA): all are required. " +
      "Disjunctive (DINO): any one suffices. Additive (ACDM): each mastered attribute raises the probability by a fixed amount. Saturated (G-DINA): each combination has " +
      "its own probability. items.csv has the success probabilities of all attribute patterns" +
      `${hasAbility ? ", for students of average ability, and each item's loading on the continuous ability" : ""}; columns p_saturated to p_additive: posterior probability that the item requires two or more attributes and follows that model; p_single: that it requires at most one. The five sum to 1.`,
  };
}

/** The family, and its probability among families: those of the item have the probability of fewer attributes left out. */
function familyCells({ family, familyProbabilities }: LearnedItem): string[] {
  if (family === undefined) return ["–", "–"];
  const several = familyProbabilities.reduce((a, b) => a + b, 0);
  const own = familyProbabilities[ITEM_FAMILIES.indexOf(family)];
  return [family, several === 0 ? "–" : (own / several).toFixed(2)];
}
