import type { ItemPair } from "@qmatrix/core";
import { COMPARISON_HEADER, comparisonRows } from "../fit/comparison-rows.ts";
import { pText } from "../fit/fit-lines.ts";
import type { FitTold } from "../fit/fit-told.ts";
import { PAIR_HEADER, pairRows } from "../fit/pair-rows.ts";
import { sharedParameters } from "../fit/shared-parameters.ts";
import { withError } from "./fit-item-table.ts";
import { htmlTable } from "./html-table.ts";

/** More pairs than this are not shown; the file has them all. */
const MOST_PAIRS = 10;

/** What NIDA items share, where there are such. */
export function sharedSection({ fit, figures }: FitTold): string[] {
  const shared = sharedParameters(fit.model, figures?.standardErrors.figure ?? null).map((of) => [
    of.attribute,
    of.identified ? withError(of.guess, of.guessError) : "not told apart",
    of.identified ? withError(of.slip, of.slipError) : "not told apart",
  ]);
  if (shared.length === 0) return [];
  return [htmlTable("What the NIDA items share", ["Attribute", "Guess", "Slip"], shared)];
}

/** The pairs of items whose answers hang together otherwise than the model says. */
export function pairSection({ fit, figures }: FitTold): string[] {
  if (!figures) return [];
  const { q } = fit.model;
  const size = ({ logOddsRatio }: ItemPair) => Math.abs(logOddsRatio?.z ?? 0);
  const tested = figures.pairs.pairs.filter(({ logOddsRatio }) => logOddsRatio !== null);
  if (tested.length === 0) return [];
  const rows = tested
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST_PAIRS)
    .map(({ items: [first, second], n, logOddsRatio: test }) => [
      `${q.items[first]} with ${q.items[second]}`,
      String(n),
      test!.observed.toFixed(2),
      test!.expected.toFixed(2),
      test!.z.toFixed(2),
      pText(test!.adjusted),
    ]);
  return [
    "<h2>Pairs of items</h2><p>Where the answers to two items hang together more (z above 0) or less than the model says, the " +
      "items may share a skill that the Q-matrix lacks. These are the pairs furthest off; pairs.csv has all.</p>",
    htmlTable(
      "Log odds ratios, observed and expected",
      ["Items", "Students", "Observed", "Expected", "z", "p (Holm)"],
      rows,
      { download: { name: "pairs.csv", header: PAIR_HEADER, rows: pairRows(q, figures.pairs) } },
    ),
  ];
}

/** Which simpler model an item's answers allow, where it was compared with some. */
export function comparisonSection({ figures }: FitTold): string[] {
  const comparison = figures?.comparison.figure ?? [];
  if (comparison.length === 0) return [];
  const models = comparison[0].tests.map(({ model }) => model);
  const rows = comparison.map(({ item, tests, suggested }) => [
    item,
    suggested ?? "not tested",
    ...tests.map(({ p }) => (p === null ? "–" : pText(p))),
  ]);
  return [
    "<h2>Simpler models</h2><p>Whether a simpler model would do for an item: p of its Wald test, where a small one speaks " +
      "against the model. Suggested is the simplest model with p above .05; comparison.csv has the statistics.</p>",
    htmlTable("Wald tests of simpler models", ["Item", "Suggested", ...models], rows, {
      words: 2,
      download: {
        name: "comparison.csv",
        header: COMPARISON_HEADER,
        rows: comparisonRows(comparison, figures!.ratios),
      },
    }),
  ];
}
