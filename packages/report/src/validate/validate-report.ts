import { qHeatmap } from "@qmatrix/charts";
import { adequacySection, cautionPart, dependenceSection } from "../adequacy/adequacy-section.ts";
import { alternativesSentence } from "../learn/alternatives-summary.ts";
import { INCLUSION, weightWords } from "../learn/inclusion-words.ts";
import { HOLM, WORKS } from "../methods/citation.ts";
import { madeSection } from "../methods/made-section.ts";
import { chartDocument } from "../page/chart-document.ts";
import type { Cover } from "../page/cover.ts";
import { csvLink } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlPage } from "../page/html-page.ts";
import { nextSteps, sentenceList } from "../page/next-steps.ts";
import { firstQ, qRows } from "../q/q-section.ts";
import { dataFacts, fileTitle } from "../words/data-summary.ts";
import { suggestionSection } from "./suggestion-section.ts";
import { SUGGESTED, suggestionWords } from "./suggestion-words.ts";
import { validateFinding, validateVerdicts } from "./validate-first.ts";
import { validateNext } from "./validate-next.ts";
import type { ValidateReport } from "./validate-result.ts";
import { entriesSection, fitSection, mesaSection, opinionSection } from "./validate-sections.ts";
import { adequacyContext, validateSummary } from "./validate-summary.ts";

const COMPARED = { q: "the suggested Q-matrix", compareWith: "the expert's Q-matrix" };
/** What the text says of the method must be true of the methods that were asked, and of the fits that were made. */
function methodText({ opinions, fits }: ValidateReport["validation"]): string {
  return [
    "The refined method of qmatrix learn, with the expert's Q-matrix as a prior, gave the inclusion probabilities.",
    suggestionWords(opinions.length > 0),
    ...(fits.length > 0 ? ["Both Q-matrices were fitted under DINA, ACDM and GDINA."] : []),
  ].join(" ");
}

/** The report of `validate`: what to change and why, other methods, and the fit of both Q-matrices. */
export function validateReport(report: ValidateReport, cover: Cover): string {
  const { data, validation, warnings, options, seed } = report;
  const { q, suggested, inclusion, opinions } = validation;
  const document = chartDocument();
  const next = validateNext(report);
  const suggestion = suggestionSection(report, document, cover);
  const sections = [
    "<h2>Summary</h2>",
    sentenceList(validateSummary(validation, data.students)),
    nextSteps(next),
    ...adequacySection(validation.adequacy, adequacyContext(validation)),
    ...cautioned(entriesSection(validation), validation),
    `<h2>Q-matrix</h2><p>${INCLUSION} ${weightWords(validation.learner)} The inclusion probabilities are based on the data and the prior trust in the expert; they are valid if the model holds. ` +
      `${SUGGESTED}</p>`,
    ...alternativesSentence(validation.learner, "validate").map(
      (sentence) => `<p>${escapeHtml(sentence)}</p>`,
    ),
    htmlFigure(
      qHeatmap(q, { document, values: inclusion }),
      "Inclusion probabilities",
      "White: probability near 0; black: near 1; gray: uncertain.",
    ),
    csvLink({ name: "suggested-q.csv", header: ["item", ...q.attributes], rows: qRows(suggested) }),
    ...opinionSection(validation, document),
    ...dependenceSection(validation.residualDependence, "validate"),
    ...fitSection(validation),
    ...suggestion.sections,
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
  return htmlPage({
    cover,
    first: {
      kind: "Report · qmatrix validate",
      title: `Q-matrix validation: ${fileTitle(String(options.q))}`,
      facts: dataFacts(data, q.K),
      warnings: warnings.map(({ message }) => message),
      finding: validateFinding(report),
      figure: firstQ(
        suggested,
        "Suggested changes to the Q-matrix",
        "Red: in the expert's Q-matrix, to be removed. Blue: not in it, to be added. Black: in both.",
        { document, compareWith: q, names: COMPARED },
      ),
      ...(suggestion.aside === undefined ? {} : { aside: suggestion.aside }),
      verdicts: validateVerdicts(validation),
      next,
    },
    sections,
    appendix: [...mesaSection(report, document), ...suggestion.appendix],
  });
}

/** The caution follows the heading of the section. */
function cautioned([first, ...rest]: string[], { adequacy }: ValidateReport["validation"]): string[] {
  return [first, ...cautionPart(adequacy), ...rest];
}
