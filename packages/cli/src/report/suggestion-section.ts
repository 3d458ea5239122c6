import { type CdmFit, JUDGED_MODELS, type Validation } from "@qmatrix/core";
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
  return [
    HEADING,
    `<p>${escapeHtml(basis(told.validation, fitted))}</p>`,
    `<p>${stepHtml({ words: MORE, command: fitCommand(told, ...modelWords(fitted)) })}</p>`,
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
  "If you decide otherwise, items and students change too: then fit what you decided on. That also gives standard errors, and pairs of " +
  "items that do not fit. For the suggestion:";

/** What the parts rest on, and what to know before believing them. */
function basis(validation: Validation, { model, converged }: CdmFit): string {
  const isSame = changesOf(validation).length === 0;
  const unused = validation.suggested.attributes.filter((name) => !model.q.attributes.includes(name));
  return [
    `The parts from here on rest on the suggested Q-matrix${isSame ? ", which is the expert's," : ""} with the model ${modelText(model)}, ` +
      `which has the lowest BIC of ${listed(JUDGED_MODELS)}.`,
    ...(unused.length > 0 ? [unusedSentences(unused)] : []),
    ...(converged ? [] : ["The fit has not converged, so its figures may still move."]),
  ].join(" ");
}

function unusedSentences(names: readonly string[]): string {
  const [them, columns] = names.length === 1 ? ["it", "its column"] : ["them", "their columns"];
  return (
    `Without ${listed(names)}: no item of the suggestion needs ${them}. Take ${columns} out of suggested-q.csv before you ` +
    "fit that."
  );
}

/** The options of `fit` that give this model again. */
function modelWords({ model }: CdmFit): string[] {
  const { distribution } = model.attributes;
  const words = ["--model", modelText(model)];
  return distribution === "saturated" ? words : [...words, "--attribute-distribution", distribution];
}

function fitCommand({ data, options }: ValidateTold, ...words: readonly string[]): string {
  return nextCommand("fit", data.file, options, "--q", "FOLDER/suggested-q.csv", ...words);
}
