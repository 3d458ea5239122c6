import type { Adequacy, ResidualDependence } from "@qmatrix/core/learn";
import {
  type AdequacyCommand,
  adequacyCaution,
  adequacySentences,
  modelLabel,
  signed,
} from "../adequacy/adequacy-words.ts";
import { dependenceSentence } from "../adequacy/dependence-words.ts";
import { pText } from "../fit/fit-lines.ts";
import { escapeHtml } from "./escape-html.ts";
import { htmlTable } from "./html-table.ts";
import { counted } from "./in-words.ts";

/** The learned model beside models without skills: what the verdict rests on. */
export function adequacySection(adequacy: Adequacy | null, command: AdequacyCommand): string[] {
  if (adequacy === null) return [];
  const { models, folds, students, attributes } = adequacy;
  const heading = "<h2>Evidence for skills</h2>";
  if (models.length === 0)
    return [
      heading,
      ...adequacySentences(adequacy, command).map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
    ];
  const ranked = models.toSorted((a, b) => (b.heldOutLogLik ?? -Infinity) - (a.heldOutLogLik ?? -Infinity));
  const labels = ranked.map((model) => modelLabel(model, attributes, command));
  const rows = ranked.map((model, at) => [
    labels[at],
    model.heldOutLogLik === null ? "–" : fixed(model.heldOutLogLik, 1),
    model.differenceToOneAbility === null ? "–" : signed(model.differenceToOneAbility),
    model.differenceStandardError?.toFixed(1) ?? "–",
  ]);
  const missing = models.some(({ heldOutLogLik }) => heldOutLogLik === null);
  return [
    heading,
    `<p>How well each model predicts students it was not fitted to. Attributes count as skills only if they predict better than continuous abilities, which enough ` +
      "attributes can imitate. Latent classes are groups of students without a Q-matrix.</p>",
    htmlTable(
      "Prediction of held-out students, best first",
      ["Model", "Held-out log-likelihood", "Difference from 2PL", "SE of the difference"],
      rows,
      {
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
    `<p>${counted(students, "student")} were divided at random into ${folds} groups. The responses of each group were predicted by models fitted to the other students, ` +
      "with the Q-matrix relearned without the group. A difference of more than two standard errors (SE) is clear. The SE does not include the variation due to the " +
      `fitted models, so it is somewhat too small.${missing ? " –: not computed." : ""}</p>`,
  ];
}

/** A caution in front of sections that speak of attributes, where the data do not support skills. */
export function cautionPart(adequacy: Adequacy | null): string[] {
  return adequacyCaution(adequacy).map((sentence) => `<p class="warning">${escapeHtml(sentence)}</p>`);
}

const MOST_PAIRS = 10;

/** The item pairs that the learned model accounts for least. */
export function dependenceSection(dependence: ResidualDependence): string[] {
  const { pairs, of, significant } = dependence;
  const heading = `<h2>Residual dependence</h2><p>${escapeHtml(dependenceSentence(dependence))}${significant > 0 ? ` ${MEANING}` : ""}</p>`;
  if (of === 0) return [heading];
  const header = [
    "Item",
    "Item",
    "Students",
    "Observed correlation",
    "Model's correlation",
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
  const table = [htmlTable("Item pairs furthest from the model", header, rows, { words: 2, download }), NOTE];
  return significant > 0
    ? [heading, ...table]
    : [heading, "<details><summary>Item pairs furthest from the model</summary>", ...table, "</details>"];
}

/** With a minus sign as long as a plus. */
function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace("-", "−");
}

const MEANING =
  "Such pairs share something that the attributes do not account for: similar wording, a common text, or an attribute that is missing from a q-vector.";
const NOTE =
  "<p>Correlation of the responses to two items, and the one that the learned model implies; z compares their Fisher transforms. Positive z: more dependent " +
  "than the model implies. p is adjusted for all pairs (Holm).</p>";
const DOWNLOADED = ["item", "other_item", "n", "observed", "expected", "z", "adjusted_p"];
