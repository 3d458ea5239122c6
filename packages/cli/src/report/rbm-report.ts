import type { RbmLearned } from "@qmatrix/core";
import { JSDOM } from "jsdom";
import type { LearnTold } from "../learn/learn-told.ts";
import { RANKING_HEADER, rankingRows } from "../learn/rbm/ranking-rows.ts";
import { madeBy } from "../made-by.ts";
import { nextCommand } from "../shell/next-command.ts";
import { PAPER } from "./citation.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlPage } from "./html-page.ts";
import { htmlTable } from "./html-table.ts";
import { counted } from "./in-words.ts";
import { madeSection } from "./made-section.ts";
import { attributeSection } from "./mastery/attribute-section.ts";
import { masteryOfStudents } from "./mastery/mastery-told.ts";
import { patternSection } from "./mastery/pattern-section.ts";
import { studentSection } from "./mastery/student-section.ts";
import { nextSteps, sentenceList } from "./next-steps.ts";
import { csvLink } from "./page/csv-link.ts";
import { qSection, shadesPart, truthSection } from "./q-section.ts";

const METHOD =
  "A restricted Boltzmann machine with a sparse penalty, cross-validated over penalties and learning rates, by Li, Ma &amp; Xu " +
  "(method rbm of qmatrix learn).";

/** The page that `learn --method rbm` leaves: what was learned, how steady it is, who masters what, how it was made. */
export function rbmReport(told: LearnTold<RbmLearned>): string {
  const { data, learned, warnings, options, seed } = told;
  const { q, chosen, inclusion, profiles, ranking } = learned;
  const { document } = new JSDOM("").window;
  const share = (100 * data.answers) / (data.students * data.items);
  const mastery = masteryOfStudents(q, profiles);
  const picked = Object.entries(chosen).map(([name, value]) => [name, String(value)]);
  const sections = [
    `<p>${counted(q.K, "attribute")} of ${counted(q.J, "item")}, learned from the answers of ${counted(data.students, "student")} in ` +
      `<code>${escapeHtml(data.file)}</code> (${share.toFixed(1)}% of the answers are there) with the method of Li, Ma &amp; Xu ` +
      "(2022).</p>",
    ...warnings.map((warning) => `<p class="warning">${escapeHtml(warning.message)}</p>`),
    "<h2>In short</h2>",
    sentenceList([steadiness(learned)]),
    nextSteps([
      "Let somebody who knows the items judge the entries that some folds found and others did not: the grey cells below.",
      `Give the attributes names: look at the items that need ${q.attributes[0]}, then the next, and ask what they have in common.`,
      {
        words: "For probabilities of entries, and mostly fewer errors, learn with the default method:",
        command: nextCommand("learn", data.file, options, "--attributes", String(q.K)),
      },
    ]),
    ...qSection(q, document),
    "<h2>How steady each entry is</h2><p>The share of the folds of the cross-validation in which the entry was found. " +
      "It is not a probability of being right.</p>",
    ...shadesPart(q, inclusion, document),
    "<p>For experts, each item's attributes by the size of their weights when trained without penalty:</p>",
    csvLink({ name: "ranking.csv", header: RANKING_HEADER, rows: rankingRows(q, ranking) }),
    ...truthSection(told, document),
    ...attributeSection(mastery, document),
    ...patternSection(mastery, document),
    ...studentSection(profiles),
    ...madeSection({
      command: "learn --method rbm",
      method: METHOD,
      options,
      seed,
      more: [htmlTable("The training that was chosen", ["Setting", "Value"], picked, { words: 2 })],
      cite: [PAPER],
    }),
  ];
  return htmlPage("Learned Q-matrix", sections, `Made by ${madeBy()}.`);
}

function steadiness({ q, inclusion }: RbmLearned): string {
  const steady = inclusion.filter((share) => share === 0 || share === 1).length;
  const ones = q.entries.reduce((sum, entry) => sum + entry, 0);
  return `${ones} of ${inclusion.length} entries are needed. All folds of the cross-validation agree on ${steady} of the ${inclusion.length}.`;
}
