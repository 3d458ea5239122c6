import { JUDGED_MODELS } from "@qmatrix/core";
import { modelText } from "../fit/model-text.ts";
import { nextCommand } from "../shell/next-command.ts";
import { changesOf, type ValidateTold } from "../validate/validate-told.ts";
import { escapeHtml } from "./escape-html.ts";
import { fitItems, fitItemTable } from "./fit-item-table.ts";
import { listed } from "./in-words.ts";
import { itemCards, itemSection } from "./items/item-section.ts";
import { attributeSection } from "./mastery/attribute-section.ts";
import { masteryOfFit } from "./mastery/mastery-told.ts";
import { patternSection } from "./mastery/pattern-section.ts";
import { studentSection } from "./mastery/student-section.ts";
import { stepHtml } from "./next-steps.ts";

/** Items and students under the suggested Q-matrix, where it was fitted: the parts that `fit` has. */
export function suggestionSection(told: ValidateTold, document: Document): string[] {
  const { fitted } = told.validation;
  if (fitted === null) return [HEADING, `<p>${stepHtml({ words: LEFT_OUT, command: fitCommand(told) })}</p>`];
  const model = { fit: fitted, figures: null };
  const items = fitItems(model);
  const mastery = masteryOfFit(fitted);
  const name = modelText(fitted.model);
  return [
    HEADING,
    `<p>${escapeHtml(whichModel(told, name))}</p>`,
    `<p>${stepHtml({ words: MORE, command: fitCommand(told, "--model", name) })}</p>`,
    ...itemSection(items, fitItemTable(model), document),
    ...itemCards(items, document),
    ...attributeSection(mastery, document),
    ...patternSection(mastery, document),
    ...studentSection(mastery.profiles),
  ];
}

const HEADING = "<h2>With the suggestion</h2>";
const LEFT_OUT =
  "What items and students look like with the suggested Q-matrix is left out: it was not fitted, for the reason at the top of this page. " +
  "To fit it:";
const MORE =
  "If you decide otherwise, items and students change too: then fit what you decided on. That also gives standard errors, pairs of items " +
  "that do not fit, and simpler models. For the suggestion:";

function whichModel({ validation }: ValidateTold, name: string): string {
  const { fitted, suggested } = validation;
  const named =
    changesOf(validation).length === 0
      ? "the suggested Q-matrix, which is the expert's,"
      : "the suggested Q-matrix";
  const kept = fitted!.model.q.attributes;
  const unused = suggested.attributes.filter((attribute) => !kept.includes(attribute));
  const left =
    unused.length === 0
      ? ""
      : ` Without ${listed(unused)}: no item of the suggestion needs ${unused.length === 1 ? "it. Take its column" : "them. Take their columns"} ` +
        "out of suggested-q.csv before you fit that.";
  return `The parts from here on rest on ${named} with the model ${name}, which has the lowest BIC of ${listed(JUDGED_MODELS)}.${left}`;
}

function fitCommand({ data, options }: ValidateTold, ...words: readonly string[]): string {
  return nextCommand("fit", data.file, options, "--q", "FOLDER/suggested-q.csv", ...words);
}
