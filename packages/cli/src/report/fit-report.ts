import { qHeatmap, svgText } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { fitLines } from "../fit/fit-lines.ts";
import type { FitTold } from "../fit/fit-told.ts";
import { modelText } from "../fit/model-text.ts";
import { VERSION } from "../version.ts";
import { escapeHtml } from "./escape-html.ts";
import { attributeSection, classSection } from "./fit-attributes.ts";
import { comparisonSection, itemSection, pairSection } from "./fit-items.ts";
import { fitSummary } from "./fit-summary.ts";
import { htmlPage } from "./html-page.ts";
import { htmlTable } from "./html-table.ts";
import { settingRows } from "./setting-rows.ts";

/** The page that `fit` leaves: what was fitted, how well, and who masters what. */
export function fitReport(told: FitTold): string {
  const { data, fit, warnings } = told;
  const { q } = fit.model;
  const { document } = new JSDOM("").window;
  const share = (100 * data.answers) / (data.students * data.items);
  const sections = [
    `<p>${escapeHtml(modelText(fit.model))} with ${q.K} ${q.K === 1 ? "attribute" : "attributes"}, fitted to the answers of ` +
      `${data.students} students to ${q.J} items in <code>${escapeHtml(data.file)}</code> (${share.toFixed(1)}% of the ` +
      "answers are there).</p>",
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    "<h2>How well it fits</h2>",
    `<p>${escapeHtml(fitSummary(told))}</p>`,
    htmlTable("Figures of the fit", ["Figure", "Value"], fitLines(told), { words: 2 }),
    ...(told.figures ? [READING] : []),
    "<h2>The Q-matrix</h2><p>A black cell: the item needs the attribute.</p>",
    `<figure>${svgText(qHeatmap(q, { document }))}</figure>`,
    ...attributeSection(told, document),
    ...classSection(told, document),
    ...itemSection(told),
    ...pairSection(told),
    ...comparisonSection(told),
    "<h2>How it was made</h2>",
    settingsTable(told),
    startTable(told),
  ];
  return htmlPage("Fitted model", sections, `Made by qmatrix ${VERSION}.`);
}

const READING =
  "<p>M2 small for its degrees of freedom, with a large p, says that the model reproduces the answers to single items " +
  "and to pairs of items. RMSEA2 up to 0.03 is commonly called excellent, up to 0.045 good (Liu, Tian &amp; Xin 2016); " +
  "SRMSR up to 0.05 close (Maydeu-Olivares 2013). AIC and BIC compare models of the same answers: lower is better. " +
  "Classification accuracy is the share of students who are told right, if the model holds.</p>";

function settingsTable({ options, seed }: FitTold): string {
  return htmlTable("Options", ["Setting", "Value"], settingRows({ ...options, seed }), { words: 2 });
}

function startTable({ fit }: FitTold): string {
  const rows = fit.starts.map(({ start, logLik, converged, iterations }) => [
    start === 0 ? "not random" : `random ${start}`,
    logLik === null ? "–" : logLik.toFixed(4),
    String(iterations),
    converged ? "yes" : "no",
  ]);
  return htmlTable(
    "Starts, the one that was kept first",
    ["Start", "Log-likelihood", "Iterations", "Converged"],
    rows,
  );
}
