import type { RunSummary } from "@qmatrix/core/learn";
import { adequacySection, cautionPart, dependenceSection } from "../adequacy/adequacy-section.ts";
import { itemList, itemSection } from "../items/item-section.ts";
import { attributeSection, prevalenceFigure } from "../mastery/attribute-section.ts";
import { type MasterySummary, masteryOfLearned } from "../mastery/mastery-summary.ts";
import { patternSection } from "../mastery/pattern-section.ts";
import { studentSection } from "../mastery/student-section.ts";
import { HOLM, IDENTIFIABILITY, PAPER, PARALLEL_ANALYSIS } from "../methods/citation.ts";
import { madeSection } from "../methods/made-section.ts";
import { chartDocument } from "../page/chart-document.ts";
import type { Cover } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlPage } from "../page/html-page.ts";
import { htmlTable } from "../page/html-table.ts";
import { nextSteps, sentenceList } from "../page/next-steps.ts";
import { firstQ, qSection, truthSection } from "../q/q-section.ts";
import { dataFacts, fileTitle } from "../words/data-summary.ts";
import { fixed } from "../words/in-words.ts";
import { INCLUSION, weightWords } from "./inclusion-words.ts";
import { learnedFinding, learnedVerdicts } from "./learned-first.ts";
import { refinedItems, refinedItemTable } from "./refined-items.ts";
import type { RefinedLearned, RefinedReport } from "./refined-learned.ts";
import { refinedNext } from "./refined-next.ts";
import { choiceSection, doubtfulTable, identifiabilitySection } from "./refined-sections.ts";
import { adequacyContext, isNothingLearned, refinedSummary, supportOfLearned } from "./refined-summary.ts";

const SEVERAL = "Searches were run from several starts.";
const ONE = "A single search was run.";
const FURTHER = " Their solutions were then searched further with the down-weighted log-likelihood.";
const NONE =
  "Searches were run with different maximum numbers of attributes. None was supported, so no Q-matrix was learned.";
const SAMPLING =
  "Inclusion probabilities were estimated by Markov chains. Each entry was set to its more probable value and each item assigned its most probable model; " +
  "item parameters were then estimated (the refined method of qmatrix learn).";
const ABILITY =
  "In addition to the attributes, the model contains a continuous ability, on which items may load; success probabilities are given for students of average ability.";

/** What the starts of the searches are. */
const STARTS: Readonly<Record<RunSummary["start"], string>> = {
  factor: "factor analysis with a sparse rotation",
  quartimin: "factor analysis with a quartimin rotation",
  geomin: "factor analysis with a geomin rotation",
  rbm: "a restricted Boltzmann machine",
  expert: "the expert's Q-matrix",
  random: "a random Q-matrix",
  empty: "a Q-matrix without entries",
};

/** The report of `learn`: the Q-matrix, its certainty, entries to review, classification, methods. */
export function refinedReport(report: RefinedReport, cover: Cover): string {
  const { data, learned, warnings, options, seed } = report;
  const { adequacy, q, inclusion } = learned;
  const document = chartDocument();
  const items = refinedItems(learned);
  const mastery = masteryOfLearned(q, learned.profiles);
  const next = refinedNext(report, items);
  // without entries there is nothing to say of items' attributes, and every student is classified alike
  const hasEntries = !isNothingLearned(learned);
  const sections = [
    "<h2>Summary</h2>",
    sentenceList(refinedSummary(learned)),
    nextSteps(next),
    ...adequacySection(adequacy, adequacyContext(learned)),
    `<h2>Q-matrix</h2><p>${hasEntries ? "" : "No item requires an attribute, so mastery cannot be estimated. "}${isSearched(learned) ? `${INCLUSION} ${weightWords(learned)} The inclusion probabilities are valid if the model holds.` : ""}</p>`,
    ...(hasEntries || learned.doubtful.length > 0 ? doubtfulTable(learned) : []),
    ...qSection(q, {
      document,
      caption: "Inclusion probabilities",
      shades: { values: inclusion, name: "Inclusion probabilities", file: "inclusion.csv" },
    }),
    ...truthSection(report, document),
    ...choiceSection(learned, document),
    ...(hasEntries ? itemSection(items, refinedItemTable(learned), document) : []),
    ...dependenceSection(learned.residualDependence, "learn"),
    ...(hasEntries
      ? [
          ...withCaution(attributeSection(mastery, document), cautionPart(adequacy)),
          ...patternSection(mastery, document),
          ...identifiabilitySection(learned),
        ]
      : []),
    ...madeSection({
      command: "learn",
      method: methodWords(report),
      options,
      seed,
      cover,
      more: isSearched(learned) ? [runTable(learned)] : [],
      cite: [PAPER, IDENTIFIABILITY, HOLM, ...(learned.choice ? [PARALLEL_ANALYSIS] : [])],
    }),
  ];
  return htmlPage({
    cover,
    first: {
      kind: "Report · qmatrix learn",
      title: `Learned Q-matrix: ${fileTitle(data.file)}`,
      facts: dataFacts(data, q.K),
      warnings: warnings.map(({ message }) => message),
      finding: learnedFinding(learned),
      ...(hasEntries && {
        figure: firstQ(
          q,
          "Q-matrix, with inclusion probabilities",
          "White: inclusion probability near 0; black: near 1. Gray cells are uncertain and show their probability.",
          { document, values: inclusion },
        ),
        aside: prevalenceFigure(mastery, document),
      }),
      verdicts: learnedVerdicts(learned),
      next,
    },
    sections,
    appendix: hasEntries
      ? [...itemList(items, refinedItemTable(learned), document), ...studentPart(report, mastery, cover)]
      : [],
  });
}

/** Whether there was a number of attributes to search with. */
function isSearched({ choice }: RefinedLearned): boolean {
  return choice?.attributes !== 0;
}

/** What was done, in the order in which it was done. */
function methodWords({ learned, options }: RefinedReport): string {
  if (!isSearched(learned)) return NONE;
  const { runs, isDownWeighted, hasAbility } = learned;
  const isOne = runs.length === 1 && options.effort === "quick" && options.start === undefined;
  return `${isOne ? ONE : SEVERAL}${isDownWeighted ? FURTHER : ""} ${SAMPLING}${hasAbility ? ` ${ABILITY}` : ""}`;
}

const TOO_FEW =
  '<p class="warning">There are too few data for these attributes: do not report the classifications below.</p>';

/** What is said of each student, under the caution that is said of their attributes. */
function studentPart({ learned }: RefinedReport, { profiles }: MasterySummary, cover: Cover): string[] {
  const section = studentSection(profiles, cover);
  if (section.length === 0) return [];
  return withCaution(
    section,
    supportOfLearned(learned).level === "insufficient" ? [TOO_FEW] : cautionPart(learned.adequacy),
  );
}

/** The caution follows the heading, which is the beginning of the first part. */
function withCaution([first, ...rest]: string[], caution: readonly string[]): string[] {
  const end = first.indexOf("</h2>") + "</h2>".length;
  return [first.slice(0, end), ...caution, first.slice(end), ...rest];
}

function runTable({ runs, q, score }: RefinedLearned): string {
  const rows = runs.map(({ start, score, difference, hasAbility }) => [
    start,
    hasAbility ? "yes" : "no",
    score.toFixed(2),
    `${Math.round(difference * q.J * q.K)}`,
  ]);
  const starts = [...new Set(runs.map(({ start }) => start))].map((start) => `${start}: ${STARTS[start]}`);
  return [
    htmlTable("Searches", ["Start", "Continuous ability", "Score", "Entries that differ"], rows, {
      words: 2,
      note:
        `Each row describes the solution that a search reached, and the number of entries in which it differs from the reported Q-matrix, whose score is ` +
        `${fixed(score, 2)}. Score: log-likelihood minus a penalty for effects and q-vectors; only differences between scores are meaningful. Searches with the same Q-matrix can differ in score, because the model families and parameters of their items can differ. The reported Q-matrix takes the more probable value of each entry and need not have the highest score. Continuous ability: ` +
        `whether items may load on a continuous ability in addition to the attributes; included only if it clearly improves the score. Starts: ${escapeHtml(starts.join("; "))}.`,
    }),
  ].join("\n");
}
