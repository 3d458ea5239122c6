import { correlationMap, shareBars } from "@qmatrix/charts";
import { requiredAttributes } from "@qmatrix/core/data";
import { percent } from "../fit/fit-lines.ts";
import { csvLink } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { listed } from "../words/in-words.ts";
import { masteryState } from "./mastery-state.ts";
import type { MasterySummary } from "./mastery-summary.ts";

/** Columns that a command adds to the table of attributes. */
export interface AttributeColumns {
  readonly header: readonly string[];
  /** [K] rows of cells. */
  readonly cells: readonly (readonly string[])[];
  /** What they say, as HTML. */
  readonly reading: string;
}

/** Longer lists of attributes leave no room for anything else on the first screen. */
const MOST_FIRST = 15;

/** The proportion of students who have mastered each attribute, for the first screen; the most and the least prevalent of many. */
export function prevalenceFigure({ q, prevalence }: MasterySummary, document: Document): string {
  const bars = q.attributes.map((label, k) => ({ label, share: prevalence[k] }));
  const shown =
    bars.length <= MOST_FIRST ? bars : bars.toSorted((a, b) => b.share - a.share).slice(0, MOST_FIRST);
  const summary = "Proportion of students who have mastered each attribute";
  return htmlFigure(
    shareBars(shown, { document, summary, barsWidth: FIRST_BARS_WIDTH }),
    "Attribute prevalence",
    shown.length < bars.length ? `The ${shown.length} most prevalent of ${bars.length} attributes.` : "",
  );
}

const FIRST_BARS_WIDTH = 220;

/** How many students have mastered each attribute, and how certain that is. */
export function attributeSection(
  mastery: MasterySummary,
  document: Document,
  more?: AttributeColumns,
): string[] {
  const { q, profiles, prevalence, unused = [] } = mastery;
  const needs = q.items.map((_, j) => requiredAttributes(q, j));
  const rows = q.attributes.map((name, k) => [
    name,
    percent(prevalence[k]),
    ...stateShares(mastery, k).map(percent),
    String(needs.filter((needed) => needed.includes(k)).length),
    String(needs.filter((needed) => needed.length === 1 && needed[0] === k).length),
    ...(more?.cells[k] ?? []),
  ]);
  const header = [
    "Attribute",
    "Prevalence",
    "Clearly mastered",
    "Uncertain",
    "Clearly not mastered",
    "Items",
    "Single-attribute items",
    ...(more?.header ?? []),
  ];
  return [
    "<h2>Attribute prevalence</h2>",
    ...(unused.length > 0
      ? [
          `<p>No item requires ${escapeHtml(listed(unused))}, so nothing can be said about ${unused.length === 1 ? "its" : "their"} mastery.</p>`,
        ]
      : []),
    htmlTable("Attributes", header, rows, {
      note:
        `Prevalence: estimated proportion of students who have mastered the attribute. Clearly mastered: students with a mastery probability of 80% or more. Clearly not mastered: 20% or less. Uncertain: in between. Items: ` +
        `number of items that require the attribute. Single-attribute items: those that require only this attribute; adding such items reduces uncertainty. ` +
        `${more?.reading ?? ""}`,
    }),
    ...correlationPart(mastery, document),
    `<p>The mastery probabilities of ${profiles.N === 1 ? "the student" : "all students"} are in profiles.csv.</p>`,
  ];
}

function stateShares({ profiles: { N, K, mastery } }: MasterySummary, k: number): number[] {
  const counts = { yes: 0, unclear: 0, no: 0 };
  for (let i = 0; i < N; i++) counts[masteryState(mastery[i * K + k])]++;
  return [counts.yes, counts.unclear, counts.no].map((count) => count / N);
}

const SINGLE =
  " Two attributes with a correlation near 1 may be a single attribute if they are equally prevalent; otherwise one may be a " +
  "prerequisite of the other.";

function correlationPart({ q, together, from, hasHierarchy }: MasterySummary, document: Document): string[] {
  if (q.K < 2) return [];
  const summary = "Tetrachoric correlations of attributes";
  const rows = q.attributes.map((name, k) => [
    name,
    ...q.attributes.map((_, l) => together.correlations[k * q.K + l].toFixed(3)),
  ]);
  const source =
    from === "model"
      ? "The correlations are tetrachoric, from the attribute distribution of the model."
      : "The correlations are tetrachoric, from the students' mastery probabilities. A student's mastery probabilities are treated as " +
        "independent across attributes, which biases the correlations towards 0.";
  return [
    "<h3>Attribute correlations</h3>",
    "<p>If a correlation is near 1, nearly all students who have mastered the rarer attribute have also mastered the more common one. If it is near 0, the attributes are unrelated. " +
      `If it is negative, students who have mastered one attribute are less likely to have mastered the other. ${source}${hasHierarchy ? "" : SINGLE}</p>`,
    htmlFigure(
      correlationMap(q.attributes, together.correlations, { document, summary }),
      "Correlations of attributes",
    ),
    ...correlationTable(["Attribute", ...q.attributes], rows),
  ];
}

/** A table with more columns does not fit on a page: the figure and the file remain. */
const MOST_COLUMNS = 10;

function correlationTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length > MOST_COLUMNS) return [csvLink({ name: "correlations.csv", header, rows })];
  return [
    "<details><summary>Table of correlations</summary>",
    htmlTable("Correlations of attributes", header, rows),
    "</details>",
  ];
}
