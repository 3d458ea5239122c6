import { scoreCurve } from "@qmatrix/charts";
import type { IdentifiabilityVerdict } from "@qmatrix/core/data";
import type { LearnedQ } from "@qmatrix/core/learn";
import type { RefinedLearned } from "../learn/refined/refined-learned.ts";
import { htmlFigure } from "./html-figure.ts";
import { htmlTable } from "./html-table.ts";
import { sentenceList } from "./next-steps.ts";

/** Further uncertain entries are not shown; the file has all of them. */
const MOST_DOUBTFUL = 20;

/** The entries that an expert should review, the most doubtful first. */
export function doubtfulTable({ doubtful }: LearnedQ): string[] {
  if (doubtful.length === 0) return ["<p>No entry is uncertain.</p>"];
  const rows = doubtful.map(({ item, attribute, inQ, inclusion }) => [
    item,
    attribute,
    inQ ? "yes" : "no",
    inclusion.toFixed(2),
  ]);
  const rest = rows.length - MOST_DOUBTFUL;
  return [
    htmlTable(
      "Uncertain entries, most doubtful first",
      ["Item", "Attribute", "In Q", "Inclusion probability"],
      rows.slice(0, MOST_DOUBTFUL),
      {
        words: 3,
        download: { name: "doubtful.csv", header: ["item", "attribute", "in_q", "inclusion"], rows },
      },
    ),
    ...(rest > 0 ? [`<p>doubtful.csv lists ${rest} more.</p>`] : []),
  ];
}

/** How the number of attributes was chosen, if it was not given. */
export function choiceSection({ choice }: RefinedLearned, document: Document): string[] {
  if (choice === null) return [];
  const { attributes: chosen, curve } = choice;
  const points = curve.flatMap(({ attributes: at, score }) => (score === undefined ? [] : [{ at, score }]));
  const rows = curve.map(({ attributes, live, score, share }) => [
    String(attributes),
    String(live),
    score?.toFixed(1) ?? "–",
    `${(100 * share).toFixed(0)}%`,
  ]);
  const against = "attributes available";
  return [
    "<h2>Number of attributes</h2><p>Searches with different numbers of attributes available: the score reached, and the number of " +
      "attributes used. Superfluous attributes stay unused; the number that most searches used was chosen.</p>",
    ...(points.length > 1 ? [htmlFigure(scoreCurve(points, { document, chosen, against }))] : []),
    htmlTable(
      "Searches by number of attributes available",
      ["Available", "Used", "Score", "Searches that used this number"],
      rows,
    ),
  ];
}

const VERDICTS: Readonly<Record<IdentifiabilityVerdict, string>> = {
  identified: "strictly",
  generic: "generically",
  weak: "not established",
};

/** Whether the attributes are identified, and which items to add. */
export function identifiabilitySection({ identifiability: { attributes } }: LearnedQ): string[] {
  const rows = attributes.map(({ attribute, verdict, items, singleItems }) => [
    attribute,
    VERDICTS[verdict],
    String(items),
    String(singleItems),
  ]);
  const advice = [...new Set(attributes.flatMap(({ advice }) => advice ?? []))];
  return [
    "<h2>Identifiability</h2><p>Whether the Q-matrix could be recovered from unlimited data. Strictly identified: for all item " +
      "parameters. Generically identified: for almost all item parameters. Not established: the known sufficient conditions are not met, and " +
      "another Q-matrix may fit equally well. Items: number of items that measure the attribute. Alone: those that measure nothing " +
      "else.</p>",
    htmlTable("Identifiability", ["Attribute", "Identified", "Items", "Alone"], rows, { words: 2 }),
    ...(advice.length > 0 ? ["<p>To improve identifiability:</p>", sentenceList(advice)] : []),
  ];
}
