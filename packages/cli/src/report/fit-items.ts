import type { ItemPair } from "@qmatrix/core/fit";
import { COMPARISON_HEADER, comparisonRows } from "../fit/comparison-rows.ts";
import { pText } from "../fit/fit-lines.ts";
import type { FitReport } from "../fit/fit-report.ts";
import { PAIR_HEADER, pairRows } from "../fit/pair-rows.ts";
import { sharedParameters } from "../fit/shared-parameters.ts";
import { withError } from "./fit-item-table.ts";
import { htmlTable } from "./html-table.ts";

/** Further pairs are not shown; the file has all of them. */
const MOST_PAIRS = 10;

/** Shared parameters of NIDA items, if there are any. */
export function sharedSection({ fit, figures }: FitReport): string[] {
  const shared = sharedParameters(fit.model, figures?.standardErrors.figure ?? null).map((of) => [
    of.attribute,
    of.identified ? withError(of.guess, of.guessError) : "not identified",
    of.identified ? withError(of.slip, of.slipError) : "not identified",
  ]);
  if (shared.length === 0) return [];
  return [htmlTable("Shared parameters of the NIDA items", ["Attribute", "Guess", "Slip"], shared)];
}

/** The item pairs with the largest residual dependence. */
export function pairSection({ fit, figures }: FitReport): string[] {
  if (!figures) return [];
  const { q } = fit.model;
  const size = ({ logOddsRatio }: ItemPair) => Math.abs(logOddsRatio?.z ?? 0);
  const tested = figures.pairs.pairs.filter(({ logOddsRatio }) => logOddsRatio !== null);
  if (tested.length === 0) return [];
  const rows = tested
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST_PAIRS)
    .map(({ items: [first, second], n, logOddsRatio: test }) => [
      `${q.items[first]} and ${q.items[second]}`,
      String(n),
      test!.observed.toFixed(2),
      test!.expected.toFixed(2),
      test!.z.toFixed(2),
      pText(test!.adjusted),
    ]);
  return [
    "<h2>Item pair fit</h2><p>Residual dependence: two items that are more (z above 0) or less associated than the model implies " +
      "may share a skill that the Q-matrix lacks. The pairs with the largest residuals are shown; pairs.csv has all pairs.</p>",
    htmlTable(
      "Log odds ratios, observed and expected",
      ["Items", "Students", "Observed", "Expected", "z", "p (Holm)"],
      rows,
      { download: { name: "pairs.csv", header: PAIR_HEADER, rows: pairRows(q, figures.pairs) } },
    ),
  ];
}

/** Wald tests of reduced models, if they were made. */
export function comparisonSection({ figures }: FitReport): string[] {
  const comparison = figures?.comparison.figure ?? [];
  if (comparison.length === 0) return [];
  const models = comparison[0].tests.map(({ model }) => model);
  const rows = comparison.map(({ item, tests, suggested }) => [
    item,
    suggested ?? "not tested",
    ...tests.map(({ p }) => (p === null ? "–" : pText(p))),
  ]);
  return [
    "<h2>Reduced models</h2><p>Wald tests of whether a reduced model fits an item as well as the saturated one: a small p-value " +
      "rejects the reduced model. Suggested: the simplest model with p above .05. comparison.csv has the test statistics.</p>",
    htmlTable("Wald tests of reduced models", ["Item", "Suggested", ...models], rows, {
      words: 2,
      download: {
        name: "comparison.csv",
        header: COMPARISON_HEADER,
        rows: comparisonRows(comparison, figures!.ratios),
      },
    }),
  ];
}
