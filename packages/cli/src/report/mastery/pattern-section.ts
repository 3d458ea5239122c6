import { shareBars, shareColumns } from "@qmatrix/charts";
import { percent } from "../../fit/fit-lines.ts";
import { escapeHtml } from "../escape-html.ts";
import { BARS_WIDTH, htmlFigure } from "../html-figure.ts";
import { htmlTable } from "../html-table.ts";
import { shortName } from "../in-words.ts";
import { masteryState } from "./mastery-state.ts";
import type { MasteryTold } from "./mastery-told.ts";
import { patternWords } from "./student-classes.ts";

/** More patterns than this are not shown. */
const MOST_CLASSES = 16;
const BINS = 10;

/** How much students master, the most common patterns, and how clearly the answers tell. */
export function patternSection(told: MasteryTold, document: Document): string[] {
  return [
    "<h2>How much is mastered</h2>",
    ...countPart(told, document),
    ...classPart(told, document),
    ...clearPart(told, document),
  ];
}

function countPart({ together, q }: MasteryTold, document: Document): string[] {
  const shares = together.counts.map((share, m) => ({ label: String(m), share }));
  const mean = together.counts.reduce((sum, share, m) => sum + m * share, 0);
  return [
    `<p>A student masters ${mean.toFixed(1)} of ${q.K} attributes in the mean.</p>`,
    htmlFigure(
      shareColumns(shares, { document, summary: "Share of students", against: "attributes mastered" }),
      "Students by number of attributes mastered",
    ),
  ];
}

function classPart({ classes, q, from }: MasteryTold, document: Document): string[] {
  const shown = classes.slice(0, MOST_CLASSES);
  const rest = classes.length - shown.length;
  const covered = shown.reduce((sum, { share }) => sum + share, 0);
  const short = q.attributes.map(shortName);
  const bars = shown.map(({ pattern, share }) => ({ label: patternWords(pattern, short), share }));
  const summary = "Share of students with each attribute pattern";
  const order = q.attributes.map(escapeHtml).join(", ");
  const rows = shown.map(({ pattern, share }) => [
    pattern,
    patternWords(pattern, q.attributes),
    percent(share),
  ]);
  const source =
    from === "model"
      ? "The shares are the model's."
      : "Every student is counted with the attributes whose mastery is more likely than not.";
  const others = `These are the ${shown.length} largest of ${classes.length} groups; together they have ${percent(covered)} of the students.`;
  return [
    "<h3>The largest groups of students</h3>",
    `<p>Students of a group master the same attributes. ${source}${rest > 0 ? ` ${others}` : ""}</p>`,
    htmlFigure(
      shareBars(bars, { document, summary, upTo: Math.max(shown[0].share, 0.01), barsWidth: BARS_WIDTH }),
    ),
    `<details><summary>The same as a table</summary><p>A 1 where the attribute is mastered, in the order ${order}.</p>`,
    htmlTable("Largest groups of students", ["Pattern", "Masters", "Share"], rows, { words: 2 }),
    "</details>",
  ];
}

function clearPart({ profiles: { N, K, mastery } }: MasteryTold, document: Document): string[] {
  const counts = new Array<number>(BINS).fill(0);
  let clear = 0;
  for (const p of mastery) {
    counts[Math.min(BINS - 1, Math.floor(p * BINS))]++;
    if (masteryState(p) !== "unclear") clear++;
  }
  const shares = counts.map((count, bin) => ({
    label: `${bin * BINS}–${(bin + 1) * BINS}%`,
    share: count / (N * K),
  }));
  return [
    "<h3>How clearly the answers tell</h3>",
    `<p>${percent(clear / (N * K))} of the verdicts, one for each student and attribute, are clear: a probability of mastery of ` +
      "80% or more, or of 20% or less. Columns in the middle are students of whom the answers say little.</p>",
    htmlFigure(
      shareColumns(shares, { document, summary: "Share of verdicts", against: "probability of mastery" }),
      "Verdicts by probability of mastery",
    ),
  ];
}
