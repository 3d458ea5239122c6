import { qHeatmap, svgText } from "@qmatrix/charts";
import type { RbmLearned } from "@qmatrix/core";
import { JSDOM } from "jsdom";
import { comparisonText } from "../compare/comparison-text.ts";
import type { LearnTold } from "../learn/learn-told.ts";
import { VERSION } from "../version.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlPage } from "./html-page.ts";
import { htmlTable } from "./html-table.ts";
import { settingRows } from "./setting-rows.ts";

const COMPARED = { q: "learned", compareWith: "true" };

/** The page that `learn --method rbm` leaves: what was learned, how sure, and how it was made. */
export function rbmReport(told: LearnTold<RbmLearned>): string {
  const { data, learned, comparison, matched, warnings } = told;
  const { q, chosen } = learned;
  const { document } = new JSDOM("").window;
  const share = (100 * data.answers) / (data.students * data.items);
  const sections = [
    `<p>${q.K} attributes of ${q.J} items, learned from the answers of ${data.students} students in <code>${escapeHtml(data.file)}</code> ` +
      `(${share.toFixed(1)}% of the answers are there) with the method of Li, Ma &amp; Xu (2022).</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    "<h2>The Q-matrix</h2><p>A black cell: the item needs the attribute.</p>",
    figure(svgText(qHeatmap(q, { document }))),
    "<h2>How steady each entry is</h2><p>The share of the folds of the cross-validation in which the entry was found. " +
      "It is not a probability of being right.</p>",
    figure(svgText(qHeatmap(q, { document, values: learned.inclusion }))),
  ];
  if (comparison && matched)
    sections.push(
      "<h2>Beside the true Q-matrix</h2>",
      `<pre>${escapeHtml(comparisonText(comparison))}</pre>`,
      figure(svgText(qHeatmap(matched.q, { document, compareWith: matched.truth, names: COMPARED }))),
    );
  sections.push(
    "<h2>Who masters what</h2>",
    masteryTable(learned),
    "<h2>How it was made</h2>",
    settingsTable(told, chosen),
  );
  return htmlPage(
    "Learned Q-matrix",
    sections,
    `Made by qmatrix ${VERSION}. Method: C. Li, C. Ma & G. Xu (2022), Learning large Q-matrix by restricted Boltzmann machines, Psychometrika 87.`,
  );
}

function figure(svg: string): string {
  return `<figure>${svg}</figure>`;
}

function masteryTable({ q, profiles }: RbmLearned): string {
  const rows = q.attributes.map((name, k) => {
    let sum = 0;
    for (let i = 0; i < profiles.N; i++) sum += profiles.mastery[i * q.K + k];
    const items = q.items.filter((_, j) => q.entries[j * q.K + k]).length;
    return [name, `${((100 * sum) / profiles.N).toFixed(1)}%`, String(items)];
  });
  return htmlTable(
    "Mean probability of mastery, and how many items need the attribute",
    ["Attribute", "Mastered", "Items"],
    rows,
  );
}

function settingsTable({ options, seed }: LearnTold<RbmLearned>, chosen: RbmLearned["chosen"]): string {
  const shown = settingRows({ ...options, seed });
  const picked = Object.entries(chosen).map(([name, value]) => [`chosen ${name}`, String(value)]);
  return htmlTable("Options, and the training that was chosen", ["Setting", "Value"], [...shown, ...picked]);
}
