import { JSDOM } from "jsdom";
import { fitLines, percent } from "../fit/fit-lines.ts";
import type { FitTold } from "../fit/fit-told.ts";
import { modelText } from "../fit/model-text.ts";
import { madeBy } from "../made-by.ts";
import { escapeHtml } from "./escape-html.ts";
import { fitItems, fitItemTable } from "./fit-item-table.ts";
import { comparisonSection, pairSection, sharedSection } from "./fit-items.ts";
import { fitNext } from "./fit-next.ts";
import { fitSummary } from "./fit-summary.ts";
import { htmlPage } from "./html-page.ts";
import { htmlTable } from "./html-table.ts";
import { counted } from "./in-words.ts";
import { itemCards, itemSection } from "./items/item-section.ts";
import { madeSection } from "./made-section.ts";
import { type AttributeColumns, attributeSection } from "./mastery/attribute-section.ts";
import { masteryOfFit } from "./mastery/mastery-told.ts";
import { patternSection } from "./mastery/pattern-section.ts";
import { studentSection } from "./mastery/student-section.ts";
import { nextSteps, sentenceList } from "./next-steps.ts";
import { qSection } from "./q-section.ts";

/** The page that `fit` leaves: what was fitted, how well, what to do next, and who masters what. */
export function fitReport(told: FitTold): string {
  const { data, fit, warnings, options, seed } = told;
  const { q } = fit.model;
  const { document } = new JSDOM("").window;
  const share = (100 * data.answers) / (data.students * data.items);
  const items = fitItems(told);
  const mastery = masteryOfFit(fit);
  const sections = [
    `<p>${escapeHtml(modelText(fit.model))} with ${counted(q.K, "attribute")}, fitted to the answers of ` +
      `${counted(data.students, "student")} to ${counted(q.J, "item")} in <code>${escapeHtml(data.file)}</code> ` +
      `(${share.toFixed(1)}% of the answers are there).</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning.message)}</p>`),
    "<h2>In short</h2>",
    sentenceList(fitSummary(told)),
    nextSteps(fitNext(told, items)),
    "<h2>How well it fits</h2>",
    htmlTable("Figures of the fit", ["Figure", "Value"], fitLines(told), { words: 2 }),
    ...(told.figures ? [READING] : []),
    ...qSection(q, document),
    ...itemSection(items, fitItemTable(told), document),
    ...sharedSection(told),
    ...itemCards(items, document),
    ...attributeSection(mastery, document, reliabilityColumns(told)),
    ...patternSection(mastery, document),
    ...studentSection(mastery.profiles),
    ...pairSection(told),
    ...comparisonSection(told),
    ...madeSection({ command: "fit", method: methodText(told), options, seed, more: [startTable(told)] }),
  ];
  return htmlPage("Fitted model", sections, `Made by ${madeBy()}.`);
}

const READING =
  "<p>M2 small for its degrees of freedom, with a large p, says that the model reproduces the answers to single items " +
  "and to pairs of items. RMSEA2 up to 0.03 is commonly called excellent, up to 0.045 good (Liu, Tian &amp; Xin 2016); " +
  "SRMSR up to 0.05 close (Maydeu-Olivares 2013). AIC and BIC compare models of the same answers: lower is better. " +
  "Classification accuracy is the share of students who are told right, if the model holds.</p>";

function reliabilityColumns({ figures }: FitTold): AttributeColumns | undefined {
  if (!figures) return undefined;
  const { accuracy, consistency } = figures.reliability;
  return {
    header: ["Accuracy", "Consistency"],
    cells: Array.from(accuracy.attributes, (share, k) => [
      percent(share),
      percent(consistency.attributes[k]),
    ]),
    reading:
      "Accuracy: the chance that a student is told right. Consistency: the chance that a second test of the same kind " +
      `would tell the same. Of the whole pattern they are ${percent(accuracy.pattern)} and ${percent(consistency.pattern)}.`,
  };
}

function methodText({ fit }: FitTold): string {
  const how =
    fit.method === "em"
      ? "Maximum likelihood by EM over all attribute patterns"
      : "Maximum likelihood by stochastic EM with Gibbs sampling of attribute patterns";
  return `${how}; attribute distribution ${escapeHtml(fit.model.attributes.distribution)}.`;
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
