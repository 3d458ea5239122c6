import { scoreCurve } from "@qmatrix/charts";
import type { IdentifiabilityVerdict, LearnedQ } from "@qmatrix/core";
import type { RefinedLearned } from "../learn/refined/refined-learned.ts";
import { htmlFigure } from "./html-figure.ts";
import { htmlTable } from "./html-table.ts";
import { sentenceList } from "./next-steps.ts";

/** More doubtful entries than this are not shown; the file has them all. */
const MOST_DOUBTFUL = 20;

/** The entries that an expert should look at, the most doubtful first. */
export function doubtfulTable({ doubtful }: LearnedQ): string[] {
  if (doubtful.length === 0) return ["<p>No entry is in doubt.</p>"];
  const rows = doubtful.map(({ item, attribute, inQ, inclusion }) => [
    item,
    attribute,
    inQ ? "yes" : "no",
    inclusion.toFixed(2),
  ]);
  const rest = rows.length - MOST_DOUBTFUL;
  return [
    htmlTable(
      "Entries worth a look, the most doubtful first",
      ["Item", "Attribute", "In Q", "Probability"],
      rows.slice(0, MOST_DOUBTFUL),
      {
        words: 3,
        download: { name: "doubtful.csv", header: ["item", "attribute", "in_q", "inclusion"], rows },
      },
    ),
    ...(rest > 0 ? [`<p>doubtful.csv has ${rest} more.</p>`] : []),
  ];
}

/** How the number of attributes was chosen, where it was not given. */
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
  const against = "attributes on offer";
  return [
    "<h2>How many attributes</h2><p>Searches with different numbers of attributes on offer: what they reached, and how many " +
      "they used. Attributes that are too many stay unused; the number that most searches used is the answer.</p>",
    ...(points.length > 1 ? [htmlFigure(scoreCurve(points, { document, chosen, against }))] : []),
    htmlTable(
      "Searches by attributes on offer",
      ["On offer", "Used", "Score", "Share that used as many"],
      rows,
    ),
  ];
}

const VERDICTS: Readonly<Record<IdentifiabilityVerdict, string>> = {
  identified: "identified",
  generic: "almost always",
  weak: "weak",
};

/** Whether the answers to such items can tell the attributes apart at all, and which item to add. */
export function identifiabilitySection({ identifiability: { attributes } }: LearnedQ): string[] {
  const rows = attributes.map(({ attribute, verdict, items, singleItems }) => [
    attribute,
    VERDICTS[verdict],
    String(items),
    String(singleItems),
  ]);
  const advice = [...new Set(attributes.flatMap(({ advice }) => advice ?? []))];
  return [
    "<h2>What the items can tell apart</h2><p>Even endless answers tell a Q-matrix only if each attribute has the right " +
      "items. Identified: whatever the items' probabilities are. Almost always: unless the probabilities happen to be " +
      "special. Weak: that has not been shown, and another Q-matrix may explain the answers as well. Beside that, how many " +
      "items need the attribute, and how many of them it alone.</p>",
    htmlTable("Identifiability", ["Attribute", "Identified", "Items", "Alone"], rows, { words: 2 }),
    ...(advice.length > 0 ? ["<p>What would help:</p>", sentenceList(advice)] : []),
  ];
}
