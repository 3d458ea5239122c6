import { qHeatmap, svgText } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { comparisonText } from "../compare/comparison-text.ts";
import type { RefinedLearned, RefinedTold } from "../learn/refined/refined-learned.ts";
import { refinedSummary } from "../learn/refined/refined-summary.ts";
import { VERSION } from "../version.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlPage } from "./html-page.ts";
import { htmlTable } from "./html-table.ts";
import {
  choiceSection,
  doubtfulTable,
  identifiabilitySection,
  itemSection,
  masterySection,
} from "./refined-sections.ts";
import { settingRows } from "./setting-rows.ts";

const COMPARED = { q: "learned", compareWith: "true" };

/** The page that `learn` leaves: what was learned, how sure it is, what deserves a look, and how it was made. */
export function refinedReport(told: RefinedTold): string {
  const { data, learned, comparison, matched, warnings } = told;
  const { q, inclusion } = learned;
  const { document } = new JSDOM("").window;
  const figure = (chart: SVGSVGElement) => `<figure>${svgText(chart)}</figure>`;
  const share = (100 * data.answers) / (data.students * data.items);
  const sections = [
    `<p>${q.K} ${q.K === 1 ? "attribute" : "attributes"} of ${q.J} items, learned from the answers of ${data.students} students in ` +
      `<code>${escapeHtml(data.file)}</code> (${share.toFixed(1)}% of the answers are there).</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    "<h2>In short</h2>",
    `<ul>${refinedSummary(learned)
      .map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
      .join("\n")}</ul>`,
    "<h2>The Q-matrix</h2><p>A black cell: the item needs the attribute.</p>",
    figure(qHeatmap(q, { document })),
    "<h2>How sure each entry is</h2><p>The probability that the item needs the attribute, given the answers, if the model " +
      "holds: white surely not, black surely. Grey cells are in doubt; point at one to read its number. The Q-matrix is the best " +
      "one as a whole, so a single entry may be otherwise than its own probability says.</p>",
    figure(qHeatmap(q, { document, values: inclusion })),
    ...doubtfulTable(learned),
    ...(comparison && matched
      ? [
          "<h2>Beside the true Q-matrix</h2>",
          `<div class="scroll"><pre>${escapeHtml(comparisonText(comparison))}</pre></div>`,
          figure(qHeatmap(matched.q, { document, compareWith: matched.truth, names: COMPARED })),
        ]
      : []),
    ...choiceSection(learned, document),
    ...itemSection(learned),
    ...masterySection(learned, document),
    ...identifiabilitySection(learned),
    "<h2>How it was made</h2>",
    htmlTable("Options", ["Setting", "Value"], settingRows({ ...told.options, seed: told.seed }), {
      words: 2,
    }),
    runTable(learned),
  ];
  return htmlPage("Learned Q-matrix", sections, `Made by qmatrix ${VERSION}.`);
}

function runTable({ runs, q, score }: RefinedLearned): string {
  const rows = runs.map(({ start, score, difference, tilted }) => [
    start,
    tilted ? "patterns" : "one factor",
    score.toFixed(2),
    `${Math.round(difference * q.J * q.K)}`,
  ]);
  return [
    htmlTable("Searches", ["Start", "Attributes by", "Score", "Entries that differ"], rows, { words: 2 }),
    `<p>Where each search started, what it reached, and in how many entries it differs from the answer, whose score is ` +
      `${score.toFixed(2)}. The score is the log-likelihood less what the entries cost; only differences mean something. One factor explains how ` +
      `attributes go together, unless that is too little, as where one needs another: then every pattern has a weight.</p>`,
  ].join("\n");
}
