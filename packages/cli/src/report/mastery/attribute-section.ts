import { correlationMap, shareBars } from "@qmatrix/charts";
import { requiredAttributes } from "@qmatrix/core";
import { percent } from "../../fit/fit-lines.ts";
import { BARS_WIDTH, htmlFigure } from "../html-figure.ts";
import { htmlTable } from "../html-table.ts";
import { csvLink } from "../page/csv-link.ts";
import { masteryState } from "./mastery-state.ts";
import type { MasteryTold } from "./mastery-told.ts";

/** Columns that a command adds to the table of attributes. */
export interface AttributeColumns {
  readonly header: readonly string[];
  /** [K] rows of cells. */
  readonly cells: readonly (readonly string[])[];
  /** What they say, as HTML. */
  readonly reading: string;
}

/** How many students master each attribute, and how clearly the answers tell it. */
export function attributeSection(told: MasteryTold, document: Document, more?: AttributeColumns): string[] {
  const { q, profiles, prevalence } = told;
  const bars = q.attributes.map((label, k) => ({ label, share: prevalence[k] }));
  const summary = "Share of students who master each attribute";
  const needs = q.items.map((_, j) => requiredAttributes(q, j));
  const rows = q.attributes.map((name, k) => [
    name,
    percent(prevalence[k]),
    ...stateShares(told, k).map(percent),
    String(needs.filter((needed) => needed.includes(k)).length),
    String(needs.filter((needed) => needed.length === 1 && needed[0] === k).length),
    ...(more?.cells[k] ?? []),
  ]);
  const header = [
    "Attribute",
    "Mastered",
    "Yes",
    "Unclear",
    "Not yet",
    "Items",
    "Alone",
    ...(more?.header ?? []),
  ];
  return [
    "<h2>Who masters what</h2><p>The share of students who master each attribute.</p>",
    htmlFigure(shareBars(bars, { document, summary, barsWidth: BARS_WIDTH })),
    htmlTable("Attributes", header, rows),
    `<p>Yes: students whose probability of mastery is 80% or more; not yet: 20% or less; the answers of the others leave it ` +
      `open. Items: how many need the attribute; alone: how many of these need nothing else. More such items make fewer ` +
      `students unclear. ${more?.reading ?? ""}</p>`,
    ...correlationPart(told, document),
    `<p>${profiles.N === 1 ? "The student's" : "Every student's"} probabilities are in profiles.csv.</p>`,
  ];
}

function stateShares({ profiles: { N, K, mastery } }: MasteryTold, k: number): number[] {
  const counts = { yes: 0, unclear: 0, no: 0 };
  for (let i = 0; i < N; i++) counts[masteryState(mastery[i * K + k])]++;
  return [counts.yes, counts.unclear, counts.no].map((count) => count / N);
}

function correlationPart({ q, together, from }: MasteryTold, document: Document): string[] {
  if (q.K < 2) return [];
  const summary = "Tetrachoric correlations of attributes";
  const rows = q.attributes.map((name, k) => [
    name,
    ...q.attributes.map((_, l) => together.correlations[k * q.K + l].toFixed(3)),
  ]);
  const source =
    from === "model"
      ? "They are tetrachoric, from the shares of the attribute patterns in the model."
      : "They are tetrachoric, from the students' probabilities of mastery; what the answers leave open counts as independent, " +
        "which draws them a little towards 0.";
  return [
    "<h3>How attributes go together</h3>",
    `<p>Near 1: who masters the one mostly masters the other; near 0: one says nothing about the other. ${source} Two ` +
      "attributes that correlate almost perfectly are hard to tell apart, and may be one.</p>",
    htmlFigure(correlationMap(q.attributes, together.correlations, { document, summary })),
    ...correlationTable(["Attribute", ...q.attributes], rows),
  ];
}

/** A table of more columns fits no sheet of paper: there is the picture, and the file. */
const MOST_COLUMNS = 10;

function correlationTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length > MOST_COLUMNS) return [csvLink({ name: "correlations.csv", header, rows })];
  return [
    "<details><summary>The numbers</summary>",
    htmlTable("Correlations of attributes", header, rows),
    "</details>",
  ];
}
