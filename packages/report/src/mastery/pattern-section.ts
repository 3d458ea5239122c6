import { shareBars, shareColumns } from "@qmatrix/charts";
import { percent } from "../fit/fit-lines.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { BARS_WIDTH, htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { shortName } from "../words/in-words.ts";
import { masteryState } from "./mastery-state.ts";
import type { MasterySummary } from "./mastery-summary.ts";
import { patternWords } from "./student-classes.ts";

/** More patterns than this are not shown. */
const MOST_CLASSES = 16;
const BINS = 10;

/** Number of attributes mastered, the most common patterns, and how certain classifications are. */
export function patternSection(mastery: MasterySummary, document: Document): string[] {
  return [
    "<h2>Attribute patterns</h2>",
    '<div class="pictures"><div>',
    ...countPart(mastery, document),
    "</div><div>",
    ...clearPart(mastery, document),
    "</div></div>",
    ...classPart(mastery, document),
  ];
}

function countPart({ together, q, from }: MasterySummary, document: Document): string[] {
  const shares = together.counts.map((share, m) => ({ label: String(m), share }));
  const mean = together.counts.reduce((sum, share, m) => sum + m * share, 0);
  return [
    q.K === 1
      ? `<p>${percent(mean)} of students have mastered the attribute.</p>`
      : `<p>On average, students have mastered ${mean.toFixed(1)} of ${q.K} attributes.</p>`,
    htmlFigure(
      shareColumns(shares, { document, summary: "Proportion of students", against: "attributes mastered" }),
      "Students by number of attributes mastered",
      from === "model"
        ? "The proportions are model estimates."
        : "The proportions are expected values, computed from the students' mastery probabilities.",
    ),
  ];
}

function classPart({ classes, q, from }: MasterySummary, document: Document): string[] {
  const shown = classes.slice(0, MOST_CLASSES);
  const rest = classes.length - shown.length;
  const covered = shown.reduce((sum, { share }) => sum + share, 0);
  const short = q.attributes.map(shortName);
  const bars = shown.map(({ pattern, share }) => ({ label: patternWords(pattern, short), share }));
  const summary = "Proportion of students with each attribute pattern";
  const order = q.attributes.map(escapeHtml).join(", ");
  const rows = shown.map(({ pattern, share }) => [
    pattern,
    patternWords(pattern, q.attributes),
    percent(share),
  ]);
  const source =
    from === "model"
      ? "The proportions are model estimates."
      : "Each student is counted as having mastered the attributes whose mastery is more likely than not.";
  const heading = rest > 0 ? "Most common patterns" : "All patterns";
  const others = `The ${shown.length} most common of ${classes.length} patterns are shown; they cover ${percent(covered)} of students.`;
  return [
    htmlFigure(
      shareBars(bars, { document, summary, upTo: Math.max(shown[0].share, 0.01), barsWidth: BARS_WIDTH }),
      heading,
      `The bars show the proportion of students with each attribute pattern. ${source}${rest > 0 ? ` ${others}` : ""}`,
    ),
    `<details><summary>Table of patterns</summary><p>1 = mastered${q.K > 1 ? `; attributes in the order ${order}` : ""}.</p>`,
    htmlTable(heading, ["Pattern", "Mastered", "Proportion"], rows, { words: 2 }),
    "</details>",
  ];
}

function clearPart({ profiles: { N, K, mastery } }: MasterySummary, document: Document): string[] {
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
    `<p>${percent(clear / (N * K))} of the classifications (one per student and attribute) are clear: the mastery probability is 80% or ` +
      "more, or 20% or less. Bars in the middle represent uncertain classifications.</p>",
    htmlFigure(
      shareColumns(shares, {
        document,
        summary: "Proportion of classifications",
        against: "mastery probability",
      }),
      "Classifications by mastery probability",
    ),
  ];
}
