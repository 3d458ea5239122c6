import type { GridCell, RbmLearned } from "@qmatrix/core/rbm";
import { attributeSection } from "../mastery/attribute-section.ts";
import { masteryOfStudents } from "../mastery/mastery-summary.ts";
import { patternSection } from "../mastery/pattern-section.ts";
import { studentSection } from "../mastery/student-section.ts";
import { PAPER } from "../methods/citation.ts";
import { madeSection } from "../methods/made-section.ts";
import { chartDocument } from "../page/chart-document.ts";
import { type Cover, madeBy } from "../page/cover.ts";
import { csvLink } from "../page/csv-link.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import { nextSteps, sentenceList } from "../page/next-steps.ts";
import { qSection, shadesPart, truthSection } from "../q/q-section.ts";
import { missingText } from "../words/data-summary.ts";
import { counted } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import type { LearnReport } from "./learn-result.ts";
import { RANKING_HEADER, rankingRows } from "./ranking-rows.ts";

const METHOD =
  "Restricted Boltzmann machine with an L1 penalty, by Li, Ma &amp; Xu; penalty and learning rate selected by cross-validation " +
  "(method rbm of qmatrix learn).";

/** What is reported of the selected training run. */
const RUN_ROWS: readonly (readonly [keyof GridCell, string])[] = [
  ["penalty", "penalty"],
  ["learningRate", "learning rate"],
  ["fold", "fold"],
  ["validationError", "validation error"],
  ["trainingError", "training error"],
  ["ones", "number of 1s in Q"],
];

/** The report of `learn --method rbm`: the Q-matrix, its stability, classification, methods. */
export function rbmReport(report: LearnReport<RbmLearned>, cover: Cover): string {
  const { data, learned, warnings, options, seed } = report;
  const { q, chosen, inclusion, profiles, ranking } = learned;
  const document = chartDocument();
  const mastery = masteryOfStudents(q, profiles);
  const picked = RUN_ROWS.map(([name, label]) => [label, String(chosen[name])]);
  const sections = [
    `<p>Q-matrix with ${counted(q.K, "attribute")} for ${counted(q.J, "item")}, learned from the responses of ` +
      `${counted(data.students, "student")} in <code>${escapeHtml(data.file)}</code> (${missingText(data)}) with the method of Li, Ma ` +
      "&amp; Xu (2022).</p>",
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning.message)}</p>`),
    "<h2>Summary</h2>",
    sentenceList([steadiness(learned)]),
    nextSteps([
      "Have a content expert review the entries on which the folds disagree (gray cells below).",
      ...(options.start === undefined
        ? ["Name the attributes: for each one, ask what the items that require it have in common."]
        : []),
      {
        words: "For inclusion probabilities, and usually fewer errors, use the default method:",
        command: nextCommand("learn", data.file, options, "--attributes", String(q.K)),
      },
    ]),
    ...qSection(q, document),
    "<h2>Stability</h2><p>Proportion of cross-validation folds that selected the entry. It is not the probability that the entry " +
      "is correct.</p>",
    ...shadesPart(q, inclusion, document),
    "<p>For expert review, each item's attributes ranked by absolute weight in a model trained without the penalty:</p>",
    csvLink({ name: "ranking.csv", header: RANKING_HEADER, rows: rankingRows(q, ranking) }),
    ...truthSection(report, document),
    ...attributeSection(mastery, document),
    ...patternSection(mastery, document),
    ...studentSection(profiles),
    ...madeSection({
      command: "learn --method rbm",
      method: METHOD,
      options,
      seed,
      cover,
      more: [htmlTable("Selected training run", ["Setting", "Value"], picked, { words: 2 })],
      cite: [PAPER],
    }),
  ];
  return htmlPage("Learned Q-matrix", sections, `Made with ${madeBy(cover)}.`);
}

function steadiness({ q, inclusion }: RbmLearned): string {
  const steady = inclusion.filter((share) => share === 0 || share === 1).length;
  const ones = q.entries.reduce((sum, entry) => sum + entry, 0);
  return `${ones} of ${inclusion.length} entries of Q are 1. The cross-validation folds agree on ${steady} of ${inclusion.length} entries.`;
}
