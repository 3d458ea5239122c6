import { scoreCurve } from "@qmatrix/charts";
import { LEAST_DOUBT, type LearnedQ } from "@qmatrix/core/learn";
import { oneAbilityWords } from "../adequacy/adequacy-words.ts";
import { htmlFigure } from "../page/html-figure.ts";
import { htmlTable } from "../page/html-table.ts";
import { sentenceList } from "../page/next-steps.ts";
import { fixed, probabilityText } from "../words/in-words.ts";
import { identifiabilityWord } from "./identifiability-words.ts";
import type { RefinedLearned } from "./refined-learned.ts";

/** Further doubtful entries are not shown; the file has all of them. */
const MOST_DOUBTFUL = 20;

/** The entries that an expert should review, the most doubtful first. */
export function doubtfulTable({ doubtful }: LearnedQ): string[] {
  if (doubtful.length === 0)
    return [`<p>No entry has a probability of ${LEAST_DOUBT} or more of being wrong.</p>`];
  const rows = (probability: (p: number) => string) =>
    doubtful.map(({ item, attribute, inQ, inclusion }) => [
      item,
      attribute,
      inQ ? "yes" : "no",
      probability(inclusion),
    ]);
  const rest = doubtful.length - MOST_DOUBTFUL;
  return [
    htmlTable(
      `Doubtful entries: probability of ${LEAST_DOUBT} or more of being wrong`,
      ["Item", "Attribute", "In Q", "Inclusion probability"],
      rows(probabilityText).slice(0, MOST_DOUBTFUL),
      {
        words: 3,
        download: {
          name: "doubtful.csv",
          header: ["item", "attribute", "in_q", "inclusion"],
          rows: rows((p) => p.toFixed(2)),
        },
      },
    ),
    ...(rest > 0 ? [`<p>doubtful.csv lists ${rest} more.</p>`] : []),
  ];
}

/** How the number of attributes was chosen, if it was not given. */
export function choiceSection({ choice, adequacy, score }: RefinedLearned, document: Document): string[] {
  if (choice === null) return [];
  const { curve } = choice;
  const points = curve.flatMap(({ attributes: at, score }) => (score === undefined ? [] : [{ at, score }]));
  const rows = curve.map(({ attributes, used, score, share }) => [
    String(attributes),
    String(used),
    score?.toFixed(1) ?? "–",
    `${(100 * share).toFixed(0)}%`,
  ]);
  const isOne = choice.reason === "one-ability";
  const against = "maximum number of attributes";
  const found = isOne && adequacy ? adequacy.attributes : choice.attributes;
  return [
    "<h2>Number of attributes</h2><p>Searches were run with different maximum numbers of attributes; superfluous attributes remain unused. The largest maximum comes from a parallel analysis (Horn 1965). The number chosen is the smallest one " +
      "whose score is close to the best. Where there are too many patterns to compute scores, it is the number used most often by searches that left at least one available attribute unused.</p>",
    ...(isOne && adequacy
      ? [
          `<p>According to the searches, this number is ${adequacy.attributes}. The Q-matrix nevertheless has a single attribute, because a unidimensional IRT model predicts the responses of held-out students ${oneAbilityWords(adequacy)}.</p>`,
        ]
      : []),
    ...(choice.attributes === 0
      ? [
          `<p>No number of attributes is supported: the best score does not exceed that of a model without attributes (${fixed(score, 1)}) by more than unrelated items would gain by chance.</p>`,
        ]
      : []),
    ...(points.length > 1
      ? [
          htmlFigure(
            scoreCurve(points, { document, chosen: isOne ? undefined : choice.attributes, against }),
            "Score of the best search, by maximum number of attributes",
          ),
        ]
      : []),
    htmlTable("Searches by maximum number of attributes", ["Maximum", "Used", "Score", "Support"], rows, {
      note: `Used and Score are those of the best search with this maximum. Support is the proportion of searches that used exactly as many attributes as the row's maximum, among ${found > 1 ? `searches with a maximum of ${found} (the number they support) or more` : "all searches"}.`,
    }),
  ];
}

/** Whether the Q-matrix is identifiable, attribute by attribute, and which items to add. */
export function identifiabilitySection(learned: LearnedQ): string[] {
  const { attributes } = learned.identifiability;
  const rows = attributes.map(({ attribute, verdict, items, singleItems }) => [
    attribute,
    identifiabilityWord(verdict, learned),
    String(items),
    String(singleItems),
  ]);
  const advice = [...new Set(attributes.flatMap(({ advice }) => advice ?? []))];
  return [
    "<h2>Identifiability</h2><p>A Q-matrix is identifiable if unlimited data would determine it. Strictly: for all values of the item parameters (this can be shown only if all items are " +
      "conjunctive or disjunctive). Generically: for almost all values. Not established: the known sufficient conditions are not met, so another Q-matrix may " +
      "fit equally well. Items: number of items that measure the attribute. Single-attribute items: those " +
      "that measure only this attribute.</p>",
    htmlTable("Identifiability", ["Attribute", "Identifiable", "Items", "Single-attribute items"], rows, {
      words: 2,
    }),
    ...(advice.length > 0 ? ["<p>To improve identifiability:</p>", sentenceList(advice)] : []),
  ];
}
