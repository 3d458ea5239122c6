import type { Adequacy, AdequacyModel, ResidualDependence } from "@qmatrix/core/learn";
import { pText } from "../fit/fit-lines.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { htmlTable } from "../page/html-table.ts";
import { counted, fixed } from "../words/in-words.ts";
import {
  type AdequacyCommand,
  type AdequacyContext,
  adequacyCaution,
  adequacySentences,
  LEARNED,
  modelLabel,
  signed,
} from "./adequacy-words.ts";
import { dependenceSentence } from "./dependence-words.ts";

/** The learned model beside models without skills: what the verdict rests on. */
export function adequacySection(adequacy: Adequacy | null, context: AdequacyContext): string[] {
  if (adequacy === null) return [];
  const { command, isNothing = false } = context;
  const name = isNothing ? "best" : LEARNED[command];
  const { models, folds, students, attributes } = adequacy;
  const heading = "<h2>Evidence for skills</h2>";
  if (models.length === 0)
    return [
      heading,
      ...adequacySentences(adequacy, context).map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ];
  const ranked = models.toSorted((a, b) => (b.heldOutLogLik ?? -Infinity) - (a.heldOutLogLik ?? -Infinity));
  const labels = ranked.map((model) => modelLabel(model, attributes, context));
  const rows = ranked.map((model, at) => [
    labels[at],
    model.heldOutLogLik === null ? "–" : fixed(model.heldOutLogLik, 1),
    ...differenceCells(model),
  ]);
  const hasExpert = models.some(({ name }) => name === "expert");
  const missing = models.some(({ heldOutLogLik }) => heldOutLogLik === null);
  return [
    heading,
    `<p>${command === "validate" ? "The relearned Q-matrix is learned from the responses with the expert's as a prior. " : ""}` +
      "The table shows how well each model predicts the responses of students who were not used to fit it. Attributes count as skills only if the model with attributes predicts better than the IRT models, because " +
      `a model with enough attributes can mimic a continuous ability. The row for the ${name} Q-matrix uses attributes only, even if the reported model contains a continuous ability. The latent class models are unrestricted: they use no Q-matrix.</p>`,
    htmlTable(
      "Prediction of the responses of held-out students, best first",
      ["Model", "Held-out log-likelihood", "Difference from 2PL", "SE of the difference"],
      rows,
      {
        note:
          `Log-likelihood of the held-out responses (natural logarithm). 2PL, 3PL: two- and three-parameter logistic models; the multidimensional models are exploratory and compensatory. ${counted(students, "student")} were divided at random into ${folds} groups. The responses of each group were predicted by models fitted to the other students; ` +
          `the ${name} Q-matrix was learned anew without that group. ${hasExpert ? expertFit(command) : ""}Differences larger than two standard errors (SE) are considered clear. ` +
          `The SE does not reflect the sampling error of the estimated models, so it is somewhat too small.${missing ? " A dash (–) means that the value was not computed." : ""}`,
        download: {
          name: "models-compared.csv",
          header: ["model", "held_out_log_lik", "difference_from_2pl", "standard_error"],
          rows: ranked.map((model, at) => [
            labels[at],
            model.heldOutLogLik ?? "",
            model.differenceToOneAbility ?? "",
            model.differenceStandardError ?? "",
          ]),
        },
      },
    ),
  ];
}

/** The expert's row may differ from the learned one although both Q-matrices are the same. */
const expertFit = (command: AdequacyCommand) =>
  `The expert's Q-matrix is fitted under GDINA or ACDM, whichever has the lower AIC; the ${LEARNED[command]} Q-matrix is fitted with the model chosen for each item. Their ` +
  "predictions can therefore differ even if their entries are the same. ";

function differenceCells({
  name,
  differenceToOneAbility: value,
  differenceStandardError: error,
}: AdequacyModel): string[] {
  if (name === "one-ability") return ["0", "–"];
  return [value === null ? "–" : signed(value), error?.toFixed(1) ?? "–"];
}

/** A caution in front of sections that speak of attributes, where the data do not support skills. */
export function cautionPart(adequacy: Adequacy | null): string[] {
  return adequacyCaution(adequacy).map((sentence) => `<p class="warning">${escapeHtml(sentence)}</p>`);
}

const MOST_PAIRS = 10;

/** The item pairs that the learned model accounts for least. */
export function dependenceSection(dependence: ResidualDependence, command: AdequacyCommand): string[] {
  const { pairs, of, significant } = dependence;
  const heading = `<h2>Residual dependence</h2><p>${escapeHtml(dependenceSentence(dependence, command))}${significant > 0 ? ` ${MEANING}` : ""}</p>`;
  if (of === 0) return [heading];
  const header = [
    "Item",
    "Item",
    "Students",
    "Observed correlation",
    "Implied correlation",
    "z",
    "Adjusted p",
  ];
  const rows = pairs
    .slice(0, MOST_PAIRS)
    .map(({ items, n, observed, expected, z, adjusted }) => [
      ...items,
      String(n),
      fixed(observed, 2),
      fixed(expected, 2),
      fixed(z, 1),
      pText(adjusted),
    ]);
  const download = {
    name: "residual-dependence.csv",
    header: DOWNLOADED,
    rows: pairs.map(({ items, n, observed, expected, z, adjusted }) => [
      ...items,
      n,
      observed,
      expected,
      z,
      adjusted,
    ]),
  };
  const table = [htmlTable(PAIRS, header, rows, { words: 2, download, note: note(command) })];
  return significant > 0
    ? [heading, ...table]
    : [heading, `<details><summary>${PAIRS}</summary>`, ...table, "</details>"];
}

const PAIRS = "Item pairs with the largest residuals";
const MEANING =
  "Pairs with positive z may share wording, a passage, or an attribute that is missing from a q-vector; pairs with negative z may have an attribute in a q-vector that is not required.";
const note = (command: AdequacyCommand) =>
  `Correlation between the responses to two items, observed and implied by the ${LEARNED[command]} model; z compares their Fisher transforms. A positive z means that the responses are more positively associated ` +
  "than the model implies. The p-values are adjusted for the number of pairs (Holm).";
const DOWNLOADED = ["item", "other_item", "n", "observed", "expected", "z", "adjusted_p"];
