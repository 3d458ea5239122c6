import type { ItemModelComparison } from "@qmatrix/core";
import type { Cell } from "../files/write-table.ts";

export const COMPARISON_HEADER = ["item", "model", "wald", "df", "p", "suggested"];

/** A row for every item and simpler model: its Wald test, and which model the tests of the item suggest. */
export function* comparisonRows(comparison: readonly ItemModelComparison[]): Generator<Cell[]> {
  for (const { item, tests, suggested } of comparison)
    for (const { model, statistic, df, p } of tests)
      yield [item, model, statistic ?? "", df, p ?? "", suggested];
}
