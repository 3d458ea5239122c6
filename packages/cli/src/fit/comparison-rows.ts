import type { ItemLikelihoodRatios, ItemModelComparison } from "@qmatrix/core/fit";
import type { Cell } from "../files/write-table.ts";

export const COMPARISON_HEADER = ["item", "model", "wald", "df", "p", "lr", "lr_p", "suggested"];

/**
 * A row for every item and simpler model: its Wald and its likelihood-ratio test, and which model the Wald tests of the
 * item suggest.
 */
export function* comparisonRows(
  comparison: readonly ItemModelComparison[],
  ratios: readonly ItemLikelihoodRatios[],
): Generator<Cell[]> {
  for (const [at, { item, tests, suggested }] of comparison.entries())
    for (const [m, { model, statistic, df, p }] of tests.entries()) {
      const ratio = ratios[at].tests[m];
      yield [item, model, statistic ?? "", df, p ?? "", ratio.statistic, ratio.p, suggested ?? ""];
    }
}
