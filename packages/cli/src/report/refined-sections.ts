import { scoreCurve, shareBars, svgText } from "@qmatrix/charts";
import {
  type IdentifiabilityVerdict,
  ITEM_FAMILIES,
  type LearnedItem,
  type LearnedQ,
  requiredAttributes,
} from "@qmatrix/core";
import type { RefinedLearned } from "../learn/refined/refined-learned.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlTable } from "./html-table.ts";

/** More doubtful entries than this are not shown; the file has them all. */
const MOST_DOUBTFUL = 20;

/** The entries that an expert should look at, the most doubtful first. */
export function doubtfulTable({ doubtful }: LearnedQ): string[] {
  if (doubtful.length === 0) return ["<p>No entry is in doubt.</p>"];
  const rows = doubtful
    .slice(0, MOST_DOUBTFUL)
    .map(({ item, attribute, inQ, inclusion }) => [
      item,
      attribute,
      inQ ? "yes" : "no",
      inclusion.toFixed(2),
    ]);
  const rest = doubtful.length - rows.length;
  return [
    scrolled(
      htmlTable(
        "Entries worth a look, the most doubtful first",
        ["Item", "Attribute", "In Q", "Probability"],
        rows,
        { words: 3 },
      ),
    ),
    ...(rest > 0 ? [`<p>doubtful.csv has ${rest} more.</p>`] : []),
  ];
}

/** How the number of attributes was chosen, where it was not given. */
export function choiceSection({ choice }: RefinedLearned, document: Document): string[] {
  if (choice === undefined) return [];
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
    ...(points.length > 1
      ? [`<figure>${svgText(scoreCurve(points, { document, chosen, against }))}</figure>`]
      : []),
    scrolled(
      htmlTable(
        "Searches by attributes on offer",
        ["On offer", "Used", "Score", "Share that used as many"],
        rows,
      ),
    ),
  ];
}

/** What each item needs, how its attributes work together, and how likely students are to solve it. */
export function itemSection({ q, items }: LearnedQ): string[] {
  const rows = items.map((item, j) => {
    const { successProbabilities: success } = item;
    const needed = requiredAttributes(q, j).map((k) => q.attributes[k]);
    const [none, all] = [success[0], success[success.length - 1]];
    return [
      item.item,
      needed.join(", ") || "none",
      ...familyCells(item),
      none.toFixed(2),
      all.toFixed(2),
      (all - none).toFixed(2),
    ];
  });
  return [
    "<h2>The items</h2><p>What an item needs, and the probability of a right answer for who masters none, and all, of that; a small " +
      "difference tells little about the attributes. How several attributes work together, with the probability of that: " +
      "conjunctive, all are needed; disjunctive, one is enough; additive, each adds its part; saturated, every pattern of " +
      "them has its own probability, which is in items.csv.</p>",
    scrolled(
      htmlTable(
        "Items",
        ["Item", "Needs", "Together", "Probability", "None mastered", "All mastered", "Difference"],
        rows,
        { words: 3 },
      ),
    ),
  ];
}

function familyCells({ family, familyProbabilities }: LearnedItem): string[] {
  if (family === undefined) return ["–", "–"];
  const probability = familyProbabilities[ITEM_FAMILIES.indexOf(family)];
  return [family, probability.toFixed(2)];
}

/** How many students master each attribute. */
export function masterySection({ q, profiles }: LearnedQ, document: Document): string[] {
  const { N, K, mastery } = profiles;
  const bars = q.attributes.map((label, k) => {
    let sum = 0;
    for (let i = 0; i < N; i++) sum += mastery[i * K + k];
    return { label, share: Math.min(sum / N, 1) };
  });
  const summary = "Share of students who master each attribute";
  return [
    "<h2>Who masters what</h2><p>The share of students who master each attribute; profiles.csv has every student's " +
      "probabilities.</p>",
    `<figure>${svgText(shareBars(bars, { document, summary }))}</figure>`,
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
    scrolled(htmlTable("Attributes", ["Attribute", "Identified", "Items", "Alone"], rows, { words: 2 })),
    ...(advice.length > 0
      ? [
          `<p>What would help:</p><ul>${advice.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join("\n")}</ul>`,
        ]
      : []),
  ];
}

function scrolled(table: string): string {
  return `<div class="scroll">${table}</div>`;
}
