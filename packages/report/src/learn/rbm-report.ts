import type { GridCell, RbmLearned } from "@qmatrix/core/rbm";
import { attributeSection, prevalenceFigure } from "../mastery/attribute-section.ts";
import { masteryOfLearned } from "../mastery/mastery-summary.ts";
import { patternSection } from "../mastery/pattern-section.ts";
import { studentSection } from "../mastery/student-section.ts";
import { PAPER } from "../methods/citation.ts";
import { madeSection } from "../methods/made-section.ts";
import { chartDocument } from "../page/chart-document.ts";
import type { Cover } from "../page/cover.ts";
import { csvLink } from "../page/csv-link.ts";
import type { Verdict } from "../page/first-screen.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import { nextSteps, sentenceList } from "../page/next-steps.ts";
import { firstQ, qSection, truthSection } from "../q/q-section.ts";
import { dataFacts, fileTitle } from "../words/data-summary.ts";
import { sentencesOf } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import type { LearnReport } from "./learn-result.ts";
import { RANKING_HEADER, rankingRows } from "./ranking-rows.ts";

const METHOD =
  "The Q-matrix was learned by the restricted Boltzmann machine with an L1 penalty of Li, Ma &amp; Xu (method rbm of qmatrix learn).";

/** Which settings cross-validation chose, of those that were given more than one value. */
function selectedWords({ grid }: RbmLearned): string {
  const of = (name: "penalty" | "learningRate") => new Set(grid.map((cell) => cell[name])).size > 1;
  const chosen = [...(of("penalty") ? ["penalty"] : []), ...(of("learningRate") ? ["learning rate"] : [])];
  if (chosen.length === 0) return "The penalty and the learning rate were given.";
  return `The ${chosen.join(" and the ")} ${chosen.length === 1 ? "was" : "were"} selected by cross-validation.`;
}

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
  const { q, chosen, inclusion, ranking } = learned;
  const document = chartDocument();
  const mastery = masteryOfLearned(q, learned.profiles);
  const picked = RUN_ROWS.map(([name, label]) => [label, String(chosen[name])]);
  const next = [
    "Have a content expert review the entries on which the folds disagree (gray cells).",
    ...(options.start === undefined
      ? ["Name the attributes: for each one, ask what the items that require it have in common."]
      : []),
    {
      words: "For inclusion probabilities, and usually fewer errors, use the default method:",
      command: nextCommand("learn", data.file, options, "--attributes", String(q.K)),
    },
  ];
  const sections = [
    "<h2>Summary</h2>",
    sentenceList([steadiness(learned)]),
    nextSteps(next),
    "<h2>Q-matrix</h2><p>The stability of an entry is the proportion of cross-validation folds that selected it. It is not the probability that the entry " +
      "is correct.</p>",
    ...qSection(q, {
      document,
      caption: "Stability of the entries",
      shades: { values: inclusion, name: "Stability of the entries", file: "inclusion.csv" },
    }),
    "<p>For expert review, ranking.csv ranks each item's attributes by their absolute weight in a model trained without the penalty:</p>",
    csvLink({ name: "ranking.csv", header: RANKING_HEADER, rows: rankingRows(q, ranking) }),
    ...truthSection(report, document),
    ...attributeSection(mastery, document),
    ...patternSection(mastery, document),
    ...madeSection({
      command: "learn --method rbm",
      method: `${METHOD} ${selectedWords(learned)}`,
      options,
      seed,
      cover,
      more: [htmlTable("Selected training run", ["Setting", "Value"], picked, { words: 2 })],
      cite: [PAPER],
    }),
  ];
  return htmlPage({
    cover,
    first: {
      kind: "Report · qmatrix learn --method rbm",
      title: `Learned Q-matrix: ${fileTitle(data.file)}`,
      facts: dataFacts(data, q.K),
      warnings: warnings.map(({ message }) => message),
      finding: sentencesOf(steadiness(learned)),
      figure: firstQ(
        q,
        "Q-matrix, with the stability of its entries",
        "Black: selected in all cross-validation folds; gray: in some; white: in none.",
        { document, values: inclusion },
      ),
      aside: prevalenceFigure(mastery, document),
      verdicts: rbmVerdicts(learned),
      next,
    },
    sections,
    appendix: studentSection(mastery.profiles, cover),
  });
}

/** With a smaller proportion of entries on which all folds agree, the Q-matrix needs attention: the limit is ours. */
const STEADY = 0.95;

function rbmVerdicts({ inclusion }: RbmLearned): Verdict[] {
  const steady = inclusion.filter((share) => share === 0 || share === 1).length;
  return [
    {
      matter: "Stability:",
      state: steady >= STEADY * inclusion.length ? "good" : "caution",
      words: `the folds agree on ${steady} of ${inclusion.length} entries`,
    },
    {
      matter: "Evidence for skills:",
      state: "caution",
      words: "not examined by this method; the default method examines it",
    },
  ];
}

function steadiness({ q, inclusion }: RbmLearned): string {
  const steady = inclusion.filter((share) => share === 0 || share === 1).length;
  const ones = q.entries.reduce((sum, entry) => sum + entry, 0);
  return `${ones} of ${inclusion.length} entries of the learned Q-matrix are 1. The cross-validation folds agree on ${steady} of ${inclusion.length} entries.`;
}
