import { type FitStatistics, SATURATED_MODELS } from "@qmatrix/core/fit";
import type { Cdm } from "@qmatrix/core/models";
import type { Cell } from "../page/csv-row.ts";

export const COMPARISON_HEADER = [
  "item",
  "model",
  "wald",
  "df",
  "p",
  "lr",
  "lr_df",
  "lr_p",
  "suggested",
  "suggested_by",
];

/** A row for every item and simpler model: its Wald and its likelihood-ratio test, and the model suggested for the item. */
export function* comparisonRows({ comparison, ratios, suggestions }: ComparedItems): Generator<Cell[]> {
  const waldOf = new Map((comparison.figure ?? []).map(({ item, tests }) => [item, tests]));
  const ratiosOf = new Map(ratios.map(({ item, tests }) => [item, tests]));
  for (const { item, model: suggested, test } of suggestions) {
    const wald = waldOf.get(item);
    const ratio = ratiosOf.get(item);
    for (const [m, { model }] of (wald ?? ratio ?? []).entries()) {
      const { statistic = null, df = "", p = null } = wald?.[m] ?? {};
      const lr = ratio?.[m];
      yield [
        item,
        model,
        statistic ?? "",
        df,
        p ?? "",
        lr?.statistic ?? "",
        lr?.df ?? "",
        lr?.p ?? "",
        suggested,
        test ?? "",
      ];
    }
  }
}

type ComparedItems = Pick<FitStatistics, "comparison" | "ratios" | "suggestions">;

/** Whether any item was compared with reduced models. */
export function isCompared({ comparison, ratios }: ComparedItems): boolean {
  return (comparison.figure ?? []).length > 0 || ratios.length > 0;
}

/** Whether any item has a model that a reduced one could replace: then every item has a suggestion. */
export function isSuggested({ items }: Cdm): boolean {
  return items.some(({ model }) => SATURATED_MODELS.includes(model));
}

/** What `--model` takes: the suggested model of every item. */
export const SUGGESTED_HEADER = ["item", "model"];

export function* suggestedRows({ suggestions }: ComparedItems): Generator<Cell[]> {
  for (const { item, model } of suggestions) yield [item, model];
}
