import { JSDOM } from "jsdom";
import type { RefinedLearned, RefinedTold } from "../learn/refined/refined-learned.ts";
import { refinedSummary } from "../learn/refined/refined-summary.ts";
import { madeBy } from "../made-by.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlPage } from "./html-page.ts";
import { htmlTable } from "./html-table.ts";
import { counted } from "./in-words.ts";
import { itemCards, itemSection } from "./items/item-section.ts";
import { madeSection } from "./made-section.ts";
import { attributeSection } from "./mastery/attribute-section.ts";
import { masteryOfStudents } from "./mastery/mastery-told.ts";
import { patternSection } from "./mastery/pattern-section.ts";
import { studentSection } from "./mastery/student-section.ts";
import { nextSteps, sentenceList } from "./next-steps.ts";
import { qSection, shadesPart, truthSection } from "./q-section.ts";
import { refinedItems, refinedItemTable } from "./refined-items.ts";
import { refinedNext } from "./refined-next.ts";
import { choiceSection, doubtfulTable, identifiabilitySection } from "./refined-sections.ts";

const METHOD =
  "Several searches from different starts, the best of them with what the others found better, and samples around it that " +
  "say how sure each entry is (method refined of qmatrix learn).";

/** The page that `learn` leaves: what was learned, how sure it is, what deserves a look, who masters what, how it was made. */
export function refinedReport(told: RefinedTold): string {
  const { data, learned, warnings, options, seed } = told;
  const { q, inclusion, profiles } = learned;
  const { document } = new JSDOM("").window;
  const share = (100 * data.answers) / (data.students * data.items);
  const items = refinedItems(learned);
  const mastery = masteryOfStudents(q, profiles);
  const sections = [
    `<p>${counted(q.K, "attribute")} of ${counted(q.J, "item")}, learned from the answers of ${counted(data.students, "student")} in ` +
      `<code>${escapeHtml(data.file)}</code> (${share.toFixed(1)}% of the answers are there).</p>`,
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning.message)}</p>`),
    "<h2>In short</h2>",
    sentenceList(refinedSummary(learned)),
    nextSteps(refinedNext(told, items)),
    ...qSection(q, document),
    "<h2>How sure each entry is</h2><p>The probability that the item needs the attribute, given the answers, if the model " +
      "holds: an empty cell surely not, a full one surely. Grey cells are in doubt. The Q-matrix is the best " +
      "one as a whole, so a single entry may be otherwise than its own probability says.</p>",
    ...shadesPart(q, inclusion, document),
    ...doubtfulTable(learned),
    ...truthSection(told, document),
    ...choiceSection(learned, document),
    ...itemSection(items, refinedItemTable(learned), document),
    ...itemCards(items, document),
    ...attributeSection(mastery, document),
    ...patternSection(mastery, document),
    ...studentSection(profiles),
    ...identifiabilitySection(learned),
    ...madeSection({ command: "learn", method: METHOD, options, seed, more: [runTable(learned)] }),
  ];
  return htmlPage("Learned Q-matrix", sections, `Made by ${madeBy()}.`);
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
