import { qHeatmap } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { alternativesSentence } from "../learn/alternatives-told.ts";
import { madeBy } from "../made-by.ts";
import { validateNext } from "../validate/validate-next.ts";
import { validateSummary } from "../validate/validate-summary.ts";
import type { ValidateTold } from "../validate/validate-told.ts";
import { WORKS } from "./citation.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlFigure } from "./html-figure.ts";
import { htmlPage } from "./html-page.ts";
import { counted } from "./in-words.ts";
import { madeSection } from "./made-section.ts";
import { nextSteps, sentenceList } from "./next-steps.ts";
import { csvLink } from "./page/csv-link.ts";
import { qRows, shadesPart } from "./q-section.ts";
import { suggestionSection } from "./suggestion-section.ts";
import { entriesSection, fitSection, mesaSection, opinionSection } from "./validate-sections.ts";

const COMPARED = { q: "the suggestion", compareWith: "the expert's" };
const METHOD =
  "The learner of qmatrix learn with the expert's Q-matrix as prior, beside methods that others use; both Q-matrices fitted under " +
  "DINA, ACDM and GDINA.";

/** The page that `validate` leaves: what to change and why, what other methods say, and whether it is worth it. */
export function validateReport(told: ValidateTold): string {
  const { data, validation, warnings, options, seed } = told;
  const { q, suggested, inclusion, opinions } = validation;
  const { document } = new JSDOM("").window;
  const share = (100 * data.answers) / (data.students * data.items);
  const sections = [
    `<p>The Q-matrix of ${counted(q.J, "item")} and ${counted(q.K, "attribute")} in <code>${escapeHtml(String(options.q))}</code>, checked ` +
      `against the answers of ${counted(data.students, "student")} in <code>${escapeHtml(data.file)}</code> (${share.toFixed(1)}% of the ` +
      "answers are there).</p>",
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning.message)}</p>`),
    "<h2>In short</h2>",
    sentenceList(validateSummary(validation)),
    nextSteps(validateNext(told)),
    "<h2>What would change</h2><p>Red: the expert has it, and it should go. Blue: the expert lacks it, and it should come in. The " +
      "other filled cells are in both Q-matrices.</p>",
    htmlFigure(qHeatmap(suggested, { document, compareWith: q, names: COMPARED })),
    csvLink({ name: "suggested-q.csv", header: ["item", ...q.attributes], rows: qRows(suggested) }),
    ...entriesSection(validation),
    "<h2>How sure each entry is</h2><p>The probability that the item needs the attribute, given the answers and the " +
      `expert, if the model holds: an empty cell surely not, a full one surely. ${validation.learner.alternatives.length > 1 ? "What is more likely is suggested." : "Suggested is the best Q-matrix as a whole."}</p>`,
    ...alternativesSentence(validation.learner).map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ...shadesPart(q, inclusion, document),
    ...opinionSection(validation, document),
    ...mesaSection(told, document),
    ...fitSection(validation),
    ...suggestionSection(told, document),
    ...madeSection({
      command: "validate",
      method: METHOD,
      options,
      seed,
      more: [],
      cite: opinions.map(({ method }) => WORKS[method]),
    }),
  ];
  return htmlPage("Validated Q-matrix", sections, `Made by ${madeBy()}.`);
}
