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
export function sharedSection({ fit, statistics }: FitReport): string[] {
  const shared = sharedParameters(fit.model, statistics?.standardErrors.figure ?? null).map((of) => [
    of.attribute,
    of.identified ? withError(of.guess, of.guessError) : "not identified",
    of.identified ? withError(of.slip, of.slipError) : "not identified",
  ]);
  if (shared.length === 0) return [];
  return [htmlTable("Shared parameters of the NIDA items", ["Attribute", "Guess", "Slip"], shared)];
}

/** The item pairs with the largest residual dependence. */
export function pairSection({ fit, statistics }: FitReport): string[] {
  if (!statistics) return [];
  const { q } = fit.model;
  const size = ({ logOddsRatio }: ItemPair) => Math.abs(logOddsRatio?.z ?? 0);
  const tested = statistics.pairs.pairs.filter(({ logOddsRatio }) => logOddsRatio !== null);
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
    "<h2>Item pair fit</h2><p>Residual dependence: items more strongly associated than the model implies (z above 0) may share an " +
      "attribute missing from their q-vectors; for items less strongly associated (z below 0), a q-vector may contain an attribute that is " +
      "not required. The pairs with the largest residuals are shown; pairs.csv has all pairs.</p>",
    htmlTable(
      "Log odds ratios, observed and expected",
      ["Items", "Students", "Observed", "Expected", "z", "p (Holm)"],
      rows,
      { download: { name: "pairs.csv", header: PAIR_HEADER, rows: pairRows(q, statistics.pairs) } },
    ),
  ];
}

const NOT_TESTED =
  "Not tested: a success probability has no standard error, because it is estimated at 0 or 1 or is not identified; see the " +
  "likelihood-ratio tests in comparison.csv. ";

/** Wald tests of reduced models, if they were made. */
export function comparisonSection({ statistics }: FitReport): string[] {
  const comparison = statistics?.comparison.figure ?? [];
  if (comparison.length === 0) return [];
  const models = comparison[0].tests.map(({ model }) => model);
  const rows = comparison.map(({ item, tests, suggested }) => [
    item,
    suggested ?? "not tested",
    ...tests.map(({ p }) => (p === null ? "–" : pText(p))),
  ]);
  return [
    "<h2>Reduced models</h2><p>Wald tests of whether a reduced model fits an item as well as the saturated one: a small p-value " +
      "rejects the reduced model. Suggested: the model with the fewest parameters among those with p &gt; .05; among equals, the one with the largest p. " +
      `${comparison.some(({ suggested }) => suggested === null) ? NOT_TESTED : ""}comparison.csv has the test statistics.</p>`,
    htmlTable("Wald tests of reduced models", ["Item", "Suggested", ...models], rows, {
      words: 2,
      download: {
        name: "comparison.csv",
        header: COMPARISON_HEADER,
        rows: comparisonRows(comparison, statistics!.ratios),
      },
    }),
  ];
}
