import { itemList, itemSection } from "../items/item-section.ts";
import { type AttributeColumns, attributeSection, prevalenceFigure } from "../mastery/attribute-section.ts";
import { masteryOfFit } from "../mastery/mastery-summary.ts";
import { patternSection } from "../mastery/pattern-section.ts";
import { studentSection } from "../mastery/student-section.ts";
import { RMSEA2_CUTOFFS, SRMSR_CUTOFF } from "../methods/citation.ts";
import { madeSection } from "../methods/made-section.ts";
import { chartDocument } from "../page/chart-document.ts";
import type { Cover } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import { nextSteps, sentenceList } from "../page/next-steps.ts";
import { firstQ, qSection } from "../q/q-section.ts";
import { dataFacts, fileTitle, grouped } from "../words/data-summary.ts";
import { counted } from "../words/in-words.ts";
import { fitFinding, fitVerdicts } from "./fit-first.ts";
import { fitItems, fitItemTable } from "./fit-item-table.ts";
import { comparisonSection, pairSection, sharedSection } from "./fit-items.ts";
import { fitLines, percent, rankNote } from "./fit-lines.ts";
import { fitNext } from "./fit-next.ts";
import type { FitReport } from "./fit-result.ts";
import { fitSummary } from "./fit-summary.ts";
import { modelText } from "./model-text.ts";

/** The report of `fit`: model fit, next steps, item parameters and classification. */
export function fitReport(report: FitReport, cover: Cover): string {
  const { data, fit, warnings, options, seed } = report;
  const { q } = fit.model;
  const document = chartDocument();
  const mastery = masteryOfFit(fit);
  const items = fitItems(report, mastery);
  const next = fitNext(report, items);
  const sections = [
    "<h2>Summary</h2>",
    sentenceList(fitSummary(report)),
    nextSteps(next),
    "<h2>Model fit</h2>",
    htmlTable("Fit statistics", ["Statistic", "Value"], fitLines(report), {
      words: 2,
      isList: true,
      note: report.statistics ? [...rankNote(report).map(escapeHtml), READING].join(" ") : "",
    }),
    ...pairSection(report, document),
    `<h2>Q-matrix</h2><p>On average, an item requires ${(q.entries.reduce((sum, entry) => sum + entry, 0) / q.J).toFixed(1)} of ${counted(q.K, "attribute")} (Figure 1).</p>`,
    ...qSection(q, { document, caption: "Q-matrix" }),
    ...itemSection(items, fitItemTable(report), document),
    ...sharedSection(report),
    ...comparisonSection(report),
    ...attributeSection(mastery, document, reliabilityColumns(report)),
    ...patternSection(mastery, document),
    ...madeSection({
      command: "fit",
      method: methodText(report),
      options,
      seed,
      cover,
      more: [startTable(report)],
      cite: report.statistics ? [RMSEA2_CUTOFFS, SRMSR_CUTOFF] : [],
    }),
  ];
  return htmlPage({
    cover,
    first: {
      kind: "Report · qmatrix fit",
      title: `${modelText(fit.model)} fit: ${fileTitle(data.file)}`,
      facts: [...dataFacts(data, q.K), ["Parameters", grouped(fit.parameters.total)]],
      warnings: warnings.map(({ message }) => message),
      finding: fitFinding(report),
      figure: firstQ(q, "Q-matrix", "Filled: the item requires the attribute.", { document }),
      aside: prevalenceFigure(mastery, document),
      verdicts: fitVerdicts(report),
      next,
    },
    sections,
    appendix: [
      ...itemList(items, fitItemTable(report), document),
      ...studentSection(mastery.profiles, cover),
    ],
  });
}

const READING =
  "An M2 that is small relative to its degrees of freedom, with a large p-value, indicates that the model reproduces the " +
  "proportions of correct responses to items and item pairs. RMSEA2, the root mean square error of approximation based on M2, is considered excellent up to 0.03 and good up " +
  "to 0.045 (Liu, Tian &amp; Xin 2016). SRMSR, the standardized root mean square residual of item correlations, is considered good " +
  "up to 0.05 (Maydeu-Olivares 2013). AIC and BIC compare models fitted to the same data: lower is better. Classification accuracy is the " +
  "expected proportion of students classified correctly, if the model holds.";

function reliabilityColumns({ statistics }: FitReport): AttributeColumns | undefined {
  if (!statistics) return undefined;
  const { accuracy, consistency } = statistics.reliability;
  return {
    header: ["Accuracy", "Consistency"],
    cells: Array.from(accuracy.attributes, (share, k) => [
      percent(share),
      percent(consistency.attributes[k]),
    ]),
    reading:
      "Accuracy: probability that a student is classified correctly. Consistency: probability of the same classification on a " +
      `parallel test. Whole patterns: accuracy ${percent(accuracy.pattern)}, consistency ${percent(consistency.pattern)}.`,
  };
}

function methodText({ fit }: FitReport): string {
  const how =
    fit.method === "em"
      ? "Maximum likelihood by the EM algorithm over all attribute patterns"
      : "Maximum likelihood by stochastic EM with Gibbs sampling of attribute patterns";
  return `${how}. Attribute distribution: ${escapeHtml(fit.model.attributes.distribution)}.`;
}

function startTable({ fit }: FitReport): string {
  const rows = fit.starts.map(({ start, kind, logLik, converged, iterations, finished }) => [
    kind === null ? String(start) : `${start}, ${start === 0 ? `${kind} (not random)` : kind}`,
    logLik === null ? "–" : logLik.toFixed(4),
    String(iterations),
    finished ? (converged ? "yes" : "no") : "not run to the end",
  ]);
  return htmlTable("Starts, best first", ["Start", "Log-likelihood", "Iterations", "Converged"], rows, {
    note:
      "Types of starting values: proportions (around each item's proportion correct); conjunctive, disjunctive and additive (random parameters of that form); random. " +
      "Starts marked “not run to the end” were set aside because others were ahead after the first iterations, or because enough starts of the same type had been run to the end.",
  });
}
