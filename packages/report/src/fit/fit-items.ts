import { residualMap } from "@qmatrix/charts";
import type { ItemPair, SelectionRule } from "@qmatrix/core/fit";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { COMPARISON_HEADER, comparisonRows, isCompared } from "./comparison-rows.ts";
import { withError } from "./fit-item-table.ts";
import { pText } from "./fit-lines.ts";
import type { FitReport } from "./fit-result.ts";
import { LEVEL } from "./fit-summary.ts";
import { PAIR_HEADER, pairRows } from "./pair-rows.ts";
import { sharedParameters } from "./shared-parameters.ts";

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
export function pairSection({ fit, statistics }: FitReport, document: Document): string[] {
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
    "<h2>Item pair fit</h2>",
    ...(q.J > 2 ? [pairMap(q.items, tested, document)] : []),
    "<p>Residual dependence: items more positively associated than the model implies (z above 0) may share an " +
      "attribute missing from their q-vectors; for items less positively associated (z below 0), a q-vector may contain an attribute that is " +
      "not required. The pairs with the largest residuals are shown; pairs.csv has all pairs.</p>",
    htmlTable(
      "Log odds ratios, observed and expected",
      ["Items", "Students", "Observed", "Expected", "z", "p (Holm)"],
      rows,
      { download: { name: "pairs.csv", header: PAIR_HEADER, rows: pairRows(q, statistics.pairs) } },
    ),
  ];
}

/** A map of more items would not fit on a page: those with the largest residuals stay. */
const MOST_MAPPED = 40;

function pairMap(items: readonly string[], tested: readonly ItemPair[], document: Document): string {
  const largest = new Float64Array(items.length);
  for (const { items: pair, logOddsRatio } of tested)
    for (const j of pair) largest[j] = Math.max(largest[j], Math.abs(logOddsRatio!.z));
  const ranked = items.map((_, j) => j).sort((a, b) => largest[b] - largest[a] || a - b);
  const kept = ranked.slice(0, MOST_MAPPED).sort((a, b) => a - b);
  const place = new Map(kept.map((j, at) => [j, at]));
  const cells = tested.flatMap(({ items: [first, second], logOddsRatio }) => {
    const [a, b] = [place.get(first), place.get(second)];
    if (a === undefined || b === undefined) return [];
    return [{ items: [a, b] as const, z: logOddsRatio!.z, isSignificant: logOddsRatio!.adjusted < LEVEL }];
  });
  const names = kept.map((j) => items[j]);
  const left = items.length - kept.length;
  return htmlFigure(
    residualMap(names, cells, { document, summary: "Residuals of item pairs" }),
    "Residuals of item pairs (z of the log odds ratio)",
    `Blue: more positively associated than the model implies; orange: less. A dot marks significant misfit (Holm-adjusted p &lt; ${LEVEL}).` +
      (left > 0 ? ` The ${kept.length} of ${items.length} items with the largest residuals are shown.` : ""),
  );
}

const RULE_WORDS: Readonly<Record<SelectionRule, string>> = {
  simpler:
    "DINA or DINO, whichever has the larger p, if that is above 0.05; otherwise ACDM, LLM or RRUM, whichever has the largest p above 0.05",
  largestp: "the reduced model with the largest p above 0.05",
};

/** Tests of reduced models, if they were made. */
export function comparisonSection({ statistics, options }: FitReport): string[] {
  if (!statistics || !isCompared(statistics)) return [];
  const { comparison, ratios, suggestions } = statistics;
  const testsOf = new Map<string, readonly { readonly model: string; readonly p: number | null }[]>();
  for (const { item, tests } of comparison.figure ?? []) testsOf.set(item, tests);
  const byRatio = new Set(
    suggestions.filter(({ test }) => test === "likelihood-ratio").map(({ item }) => item),
  );
  for (const { item, tests } of ratios) if (byRatio.has(item)) testsOf.set(item, tests);
  const compared = suggestions.filter(({ item }) => testsOf.has(item));
  const models = testsOf.get(compared[0].item)!.map(({ model }) => model);
  const rows = compared.map(({ item, model, test }) => [
    item,
    model,
    test === null ? "none" : test === "wald" ? "Wald" : "LR",
    ...testsOf.get(item)!.map(({ p }) => (p === null ? "–" : pText(p))),
  ]);
  const { rule = "simpler" } = options as { readonly rule?: SelectionRule };
  return [
    "<h2>Reduced models</h2><p>Tests of whether a reduced model fits an item as well as the saturated one: a small p-value " +
      "rejects the reduced model. Wald tests are shown; where a success probability has no standard error, a likelihood-ratio (LR) test is shown instead, for which the whole model " +
      `was refitted. Suggested: ${RULE_WORDS[rule]}; if none qualifies, or no test is available, the item keeps its model. comparison.csv has ` +
      "the test statistics; suggested-models.csv can be passed to --model.</p>",
    htmlTable("p-values of reduced models", ["Item", "Suggested", "Test", ...models], rows, {
      words: 3,
      download: { name: "comparison.csv", header: COMPARISON_HEADER, rows: comparisonRows(statistics) },
    }),
  ];
}
