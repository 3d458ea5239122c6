import { type ItemPair, requiredAttributes } from "@qmatrix/core";
import { pText } from "../fit/fit-lines.ts";
import type { FitTold } from "../fit/fit-told.ts";
import { sharedParameters } from "../fit/shared-parameters.ts";
import { htmlTable } from "./html-table.ts";

/** More pairs than this are not shown; the file has them all. */
const MOST_PAIRS = 10;

/** How likely those who master nothing, or all, of what an item needs are to solve it. */
export function itemSection({ fit, figures }: FitTold): string[] {
  const { q, items } = fit.model;
  const errors = figures?.standardErrors.figure ?? null;
  const rows = items.map(({ model, probabilities }, j) => {
    const all = probabilities.length - 1;
    const se = errors?.items[j].probabilities;
    const needed = requiredAttributes(q, j).map((k) => q.attributes[k]);
    return [
      q.items[j],
      model,
      needed.join(", ") || "none",
      withError(probabilities[0], se?.[0]),
      withError(probabilities[all], se?.[all]),
      (probabilities[all] - probabilities[0]).toFixed(3),
      ...(figures ? [figures.itemRmsea.items[j].toFixed(3)] : []),
    ];
  });
  const header = ["Item", "Model", "Needs", "None mastered", "All mastered", "Difference"];
  const shared = sharedParameters(fit.model, errors).map((of) => [
    of.attribute,
    of.identified ? withError(of.guess, of.guessError) : "not told apart",
    of.identified ? withError(of.slip, of.slipError) : "not told apart",
  ]);
  return [
    "<h2>The items</h2><p>The probability of a right answer for who masters none, and all, of what the item needs, " +
      `${errors ? "with its standard error, " : ""}and their difference: a small one tells little about the attributes. ` +
      `${figures ? "RMSEA: how far the answers in each attribute pattern lie from the model's; below 0.1 is small. " : ""}` +
      "All parameters are in items.csv.</p>",
    `<div class="scroll">${htmlTable("Items", figures ? [...header, "RMSEA"] : header, rows, { words: 3 })}</div>`,
    ...(shared.length > 0
      ? [htmlTable("What the NIDA items share", ["Attribute", "Guess", "Slip"], shared)]
      : []),
  ];
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
    htmlTable("Wald tests of simpler models", ["Item", "Suggested", ...models], rows, { words: 2 }),
  ];
}

function withError(value: number, error: number | null | undefined): string {
  return `${value.toFixed(3)}${typeof error === "number" ? ` (${error.toFixed(3)})` : ""}`;
}
