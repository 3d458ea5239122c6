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
  const said = adequacySentences(adequacy, command).map((sentence) => `<p>${escapeHtml(sentence)}</p>`);
  const heading = "<h2>Evidence for skills</h2>";
  if (models.length === 0) return [heading, ...said];
  const rows = models
    .toSorted((a, b) => (b.heldOutLogLik ?? -Infinity) - (a.heldOutLogLik ?? -Infinity))
    .map((model) => [
      modelLabel(model, attributes, command),
      model.heldOutLogLik?.toFixed(1) ?? "–",
      model.differenceToOneAbility === null ? "–" : signed(model.differenceToOneAbility),
      model.differenceStandardError?.toFixed(1) ?? "–",
    ]);
  const missing = models.some(({ heldOutLogLik }) => heldOutLogLik === null);
  return [
    heading,
    ...said,
    htmlTable(
      "Prediction of held-out students, best first",
      ["Model", "Held-out log-likelihood", "Difference from 2PL", "SE of the difference"],
      rows,
    ),
    `<p>${counted(students, "student")} were divided at random into ${folds} groups. The responses of each group were predicted by models fitted to the others, ` +
      `the Q-matrix relearned without them. A difference of more than two standard errors (SE) is clear; the SE does not include the variation due to the ` +
      `training students. Attributes count as skills only if they predict better than continuous abilities, which enough attributes can imitate.` +
      `${missing ? " –: not computed." : ""}</p>`,
  ];
}

/** A caution in front of sections that speak of attributes, where the data do not support skills. */
export function cautionPart(adequacy: Adequacy | null): string[] {
  return adequacyCaution(adequacy).map((sentence) => `<p class="warning">${escapeHtml(sentence)}</p>`);
}

const MOST_PAIRS = 10;

/** The item pairs that the learned model accounts for least. */
export function dependenceSection(dependence: ResidualDependence): string[] {
  const { pairs, of } = dependence;
  const rows = pairs.map(({ items, n, observed, expected, z, adjusted }) => [
    items[0],
    items[1],
    String(n),
    observed.toFixed(2),
    expected.toFixed(2),
    `${z < 0 ? "−" : ""}${Math.abs(z).toFixed(1)}`,
    pText(adjusted),
  ]);
  const header = [
    "Item",
    "Item",
    "Students",
    "Observed correlation",
    "Model's correlation",
    "z",
    "Adjusted p",
  ];
  return [
    `<h2>Residual dependence</h2><p>${escapeHtml(dependenceSentence(dependence))} Such pairs share something that the attributes do not account for: similar wording, ` +
      "a common text, or an attribute that is missing from a q-vector.</p>",
    ...(of > 0
      ? [
          htmlTable("Item pairs furthest from the model", header, rows.slice(0, MOST_PAIRS), {
            words: 2,
            download: { name: "residual-dependence.csv", header: DOWNLOADED, rows },
          }),
          "<p>Correlation of the responses to two items, and the one that the learned model implies; z compares their Fisher transforms. Positive z: more dependent " +
            "than the model implies. p is adjusted for all pairs (Holm).</p>",
        ]
      : []),
  ];
}

const DOWNLOADED = ["item", "other_item", "n", "observed", "expected", "z", "adjusted_p"];
