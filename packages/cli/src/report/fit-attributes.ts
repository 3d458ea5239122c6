import { shareBars, svgText } from "@qmatrix/charts";
import { attributePrevalence } from "../fit/attribute-prevalence.ts";
import { percent } from "../fit/fit-lines.ts";
import type { FitTold } from "../fit/fit-told.ts";
import { patternText } from "../fit/parameter-names.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlTable } from "./html-table.ts";

/** More classes than this are not shown; the file has them all. */
const MOST_CLASSES = 16;

/** Who masters what: a bar for each attribute, and how far the classification can be trusted. */
export function attributeSection({ fit, figures }: FitTold, document: Document): string[] {
  const { q } = fit.model;
  const prevalence = attributePrevalence(fit);
  const bars = q.attributes.map((label, k) => ({ label, share: Math.min(prevalence[k], 1) }));
  const summary = "Share of students who master each attribute";
  const sections = [
    "<h2>The attributes</h2><p>The share of students who master each.</p>",
    `<figure>${svgText(shareBars(bars, { document, summary }))}</figure>`,
  ];
  if (!figures) return sections;
  const { accuracy, consistency } = figures.reliability;
  const rows = q.attributes.map((name, k) => [
    name,
    String(q.items.filter((_, j) => q.entries[j * q.K + k]).length),
    percent(accuracy.attributes[k]),
    percent(consistency.attributes[k]),
  ]);
  rows.push(["whole pattern", String(q.J), percent(accuracy.pattern), percent(consistency.pattern)]);
  return [
    ...sections,
    htmlTable(
      "How many items need the attribute, and how far its classification can be trusted",
      ["Attribute", "Items", "Accuracy", "Consistency"],
      rows,
    ),
    "<p>Accuracy: the chance that a student is told right. Consistency: the chance that a second test of the same kind " +
      "would tell the same.</p>",
  ];
}

/** The most common attribute patterns. */
export function classSection({ fit }: FitTold, document: Document): string[] {
  const { q, attributes } = fit.model;
  const { space, probabilities } = attributes;
  if (space === null || probabilities === null) return [];
  const classes = Array.from(space.patterns, (pattern, c) => ({
    label: patternText(pattern, q.K),
    share: Math.min(probabilities[c], 1),
  }));
  const shown = classes.sort((a, b) => b.share - a.share).slice(0, MOST_CLASSES);
  const rest = space.C - shown.length;
  const order = q.attributes.map(escapeHtml).join(", ");
  const summary = "Share of students with each attribute pattern";
  return [
    `<h2>The attribute patterns</h2><p>The share of students with each pattern: a 1 where they master the attribute, in the ` +
      `order ${order}.${rest > 0 ? ` These are the ${shown.length} most common; classes.csv has the other ${rest}.` : ""}</p>`,
    `<figure>${svgText(shareBars(shown, { document, summary, upTo: Math.max(shown[0].share, 0.01) }))}</figure>`,
  ];
}
