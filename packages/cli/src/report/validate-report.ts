import { qHeatmap, svgText } from "@qmatrix/charts";
import { JSDOM } from "jsdom";
import { validateSummary } from "../validate/validate-summary.ts";
import type { ValidateTold } from "../validate/validate-told.ts";
import { VERSION } from "../version.ts";
import { PAPER } from "./citation.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlPage } from "./html-page.ts";
import { madeSection } from "./made-section.ts";
import { entriesSection, fitSection, mesaSection, opinionSection } from "./validate-sections.ts";

const METHOD =
  "The learner of qmatrix learn, to which the expert's Q-matrix is a prior: an entry is changed where the answers outweigh the " +
  "trust in the expert. The other methods judge for themselves.";
const COMPARED = { q: "the suggestion", compareWith: "the expert's" };

/** The page that `validate` leaves: what to change and why, what other methods say, and whether it is worth it. */
export function validateReport(told: ValidateTold): string {
  const { data, validation, warnings, options, seed } = told;
  const { q, suggested, inclusion } = validation;
  const { document } = new JSDOM("").window;
  const figure = (chart: SVGSVGElement) => `<figure>${svgText(chart)}</figure>`;
  const share = (100 * data.answers) / (data.students * data.items);
  const cite = validation.opinions.some(({ method }) => method === "rbm") ? [PAPER] : [];
  const sections = [
    `<p>The Q-matrix of ${q.J} items and ${q.K} ${q.K === 1 ? "attribute" : "attributes"} in ` +
      `<code>${escapeHtml(String(options.q))}</code>, checked against the answers of ${data.students} students in ` +
      `<code>${escapeHtml(data.file)}</code> (${share.toFixed(1)}% of the answers are there).</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning)}</p>`),
    "<h2>In short</h2>",
    `<ul>${validateSummary(validation)
      .map((sentence) => `<li>${escapeHtml(sentence)}</li>`)
      .join("\n")}</ul>`,
    "<h2>What would change</h2><p>Black: in both Q-matrices. Red: the expert has it, and it should go. Blue: the expert " +
      "lacks it, and it should come in.</p>",
    figure(qHeatmap(suggested, { document, compareWith: q, names: COMPARED })),
    ...entriesSection(validation),
    "<h2>How sure each entry is</h2><p>The probability that the item needs the attribute, given the answers and the " +
      "expert: white surely not, black surely. Point at a cell to read its number.</p>",
    figure(qHeatmap(q, { document, values: inclusion })),
    ...opinionSection(validation, document),
    ...mesaSection(told, document),
    ...fitSection(validation),
    ...madeSection({ command: "validate", method: METHOD, options, seed, more: [], cite }),
  ];
  return htmlPage("Validated Q-matrix", sections, `Made by qmatrix ${VERSION}.`);
}
