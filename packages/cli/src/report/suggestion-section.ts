import { type CdmFit, JUDGED_MODELS, LEAST_DOUBT, type Validation } from "@qmatrix/core";
import { distributionWords } from "../fit/distribution-words.ts";
import { modelText } from "../fit/model-text.ts";
import { startsAgreeing } from "../fit/starts-agreeing.ts";
import { nextCommand } from "../shell/next-command.ts";
import { changesOf, type ValidateTold } from "../validate/validate-told.ts";
import { escapeHtml } from "./escape-html.ts";
import { fitItems, fitItemTable } from "./fit-item-table.ts";
import { counted, listed } from "./in-words.ts";
import { doubtSentence } from "./items/doubt-sentence.ts";
import { itemCards, itemSection } from "./items/item-section.ts";
import type { ItemTold } from "./items/item-told.ts";
import { attributeSection } from "./mastery/attribute-section.ts";
import { masteryOfFit } from "./mastery/mastery-told.ts";
import { patternSection } from "./mastery/pattern-section.ts";
import { studentSection } from "./mastery/student-section.ts";
import { stepHtml } from "./next-steps.ts";
import { takeOutFirst, unusedAttributes } from "./unused-advice.ts";

/** Items and students under the suggested Q-matrix, where it was fitted: the parts that `fit` has. */
export function suggestionSection(told: ValidateTold, document: Document): string[] {
  const { fitted } = told.validation;
  if (fitted === null) return [HEADING, `<p>${stepHtml({ words: LEFT_OUT, command: fitCommand(told) })}</p>`];
  const model = { fit: fitted, figures: null };
  const items = withDoubts(fitItems(model), told.validation);
  const mastery = masteryOfFit(fitted);
  return [
    HEADING,
    `<p>${escapeHtml(basis(told, fitted))}</p>`,
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
  "To fit it, with the name of the folder that this page is in for FOLDER:";
const MORE =
  "If you decide otherwise, items and students change too: then fit what you decided on. That also gives standard errors, and pairs of " +
  "items that do not fit. For the suggestion, with the name of the folder that this page is in for FOLDER:";

/** The items with a remark for every entry of theirs that may be otherwise than it is suggested. */
function withDoubts(items: readonly ItemTold[], { entries }: Validation): ItemTold[] {
  const doubtful = entries.filter(
    ({ suggested, inclusion }) => (suggested ? 1 - inclusion : inclusion) >= LEAST_DOUBT,
  );
  return items.map((told) => ({
    ...told,
    remarks: [
      ...told.remarks,
      ...doubtful
        .filter(({ item }) => item === told.item)
        .map(({ attribute, inclusion, suggested }) =>
          doubtSentence({ attribute, inclusion, inQ: suggested }),
        ),
    ],
  }));
}

/** What the parts rest on, and what to know before believing them. */
function basis({ data, validation }: ValidateTold, { model, converged, starts, parameters }: CdmFit): string {
  const isSame = changesOf(validation).length === 0;
  const unused = unusedAttributes(validation.suggested);
  const agreeing = startsAgreeing(starts);
  return [
    `The parts from here on rest on the suggested Q-matrix${isSame ? ", which is the expert's," : ""} with the model ${modelText(model)}, ` +
      `which has the lowest BIC of ${listed(JUDGED_MODELS)}.`,
    ...(unused.length > 0 ? [takeOutFirst(unused, "suggested-q.csv")] : []),
    ...(converged ? [] : ["The fit has not converged, so its figures may still move."]),
    ...(starts.length > 1
      ? [
          `${agreeing} of ${starts.length} starts found the same maximum of the likelihood${agreeing === 1 ? ", so a fit with more may find a higher one" : ""}.`,
        ]
      : ["It was fitted from one start only, so a fit with more may find a higher likelihood."]),
    ...(parameters.total > data.students
      ? [
          `There are ${parameters.total} parameters and ${counted(data.students, "student")}: do not rely on it.`,
        ]
      : []),
  ].join(" ");
}

/** The options of `fit` that give this model again. */
function modelWords({ model }: CdmFit): string[] {
  return ["--model", modelText(model), ...distributionWords(model.attributes.distribution)];
}

function fitCommand({ data, options }: ValidateTold, ...words: readonly string[]): string {
  return nextCommand("fit", data.file, options, "--q", "FOLDER/suggested-q.csv", ...words);
}
