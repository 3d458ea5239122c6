import { qHeatmap } from "@qmatrix/charts";
import { adequacySection, cautionPart, dependenceSection } from "../adequacy/adequacy-section.ts";
import { alternativesSentence } from "../learn/alternatives-summary.ts";
import { INCLUSION } from "../learn/inclusion-words.ts";
import { HOLM, WORKS } from "../methods/citation.ts";
import { madeSection } from "../methods/made-section.ts";
import { chartDocument } from "../page/chart-document.ts";
import { type Cover, madeBy } from "../page/cover.ts";
import { csvLink } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlPage } from "../page/html-page.ts";
import { nextSteps, sentenceList } from "../page/next-steps.ts";
import { qRows, shadesPart } from "../q/q-section.ts";
import { missingText } from "../words/data-summary.ts";
import { counted } from "../words/in-words.ts";
import { suggestionSection } from "./suggestion-section.ts";
import { suggestionWords } from "./suggestion-words.ts";
import { validateNext } from "./validate-next.ts";
import type { ValidateReport } from "./validate-result.ts";
import { entriesSection, fitSection, mesaSection, opinionSection } from "./validate-sections.ts";
import { adequacyContext, validateSummary } from "./validate-summary.ts";

const COMPARED = { q: "the suggested Q-matrix", compareWith: "the expert's Q-matrix" };
/** What the text says of the method must be true of the methods that were asked, and of the fits that were made. */
function methodText({ opinions, fits }: ValidateReport["validation"]): string {
  return [
    "The refined method of qmatrix learn, with the expert's Q-matrix as a prior, gave the inclusion probabilities.",
    INCLUSION,
    suggestionWords(opinions.length > 0),
    ...(fits.length > 0 ? ["Both Q-matrices were fitted under DINA, ACDM and GDINA."] : []),
  ].join(" ");
}

/** The report of `validate`: what to change and why, other methods, and the fit of both Q-matrices. */
export function validateReport(report: ValidateReport, cover: Cover): string {
  const { data, validation, warnings, options, seed } = report;
  const { q, suggested, inclusion, opinions } = validation;
  const document = chartDocument();
  const sections = [
    `<p>Q-matrix of ${counted(q.J, "item")} and ${counted(q.K, "attribute")} in <code>${escapeHtml(String(options.q))}</code>, validated ` +
      `against the responses of ${counted(data.students, "student")} in <code>${escapeHtml(data.file)}</code> (${missingText(data)}).</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning.message)}</p>`),
    "<h2>Summary</h2>",
    sentenceList(validateSummary(validation, data.students)),
    nextSteps(validateNext(report)),
    ...adequacySection(validation.adequacy, adequacyContext(validation)),
    "<h2>Suggested changes</h2>",
    ...cautionPart(validation.adequacy),
    "<p>Red: in the expert's Q-matrix, to be removed. Blue: not in the expert's Q-matrix, to be added. The " +
      "other filled cells are in both Q-matrices.</p>",
    htmlFigure(qHeatmap(suggested, { document, compareWith: q, names: COMPARED })),
    csvLink({ name: "suggested-q.csv", header: ["item", ...q.attributes], rows: qRows(suggested) }),
    ...entriesSection(validation),
    `<h2>Inclusion probabilities</h2><p>${INCLUSION} It is based on the data and the prior trust in the expert, and is valid if the model holds. ` +
      `White: probability near 0; black: near 1; gray: uncertain. ${suggestionWords(opinions.length > 0)}</p>`,
    ...alternativesSentence(validation.learner, "validate").map(
      (sentence) => `<p>${escapeHtml(sentence)}</p>`,
    ),
    ...shadesPart(q, inclusion, document),
    ...opinionSection(validation, document),
    ...mesaSection(report, document),
    ...dependenceSection(validation.residualDependence, "validate"),
    ...fitSection(validation),
    ...suggestionSection(report, document),
    ...madeSection({
      command: "validate",
      method: methodText(validation),
      options,
      seed,
      cover,
      more: [],
      cite: [...opinions.map(({ method }) => WORKS[method]), HOLM],
    }),
  ];
  return htmlPage("Q-matrix validation", sections, `Made with ${madeBy(cover)}.`);
}
