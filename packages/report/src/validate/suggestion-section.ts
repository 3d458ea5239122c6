import type { CdmFit } from "@qmatrix/core/fit";
import { LEAST_DOUBT } from "@qmatrix/core/learn";
import { JUDGED_MODELS, type Validation } from "@qmatrix/core/validate";
import { fitItems, fitItemTable } from "../fit/fit-item-table.ts";
import { modelText } from "../fit/model-text.ts";
import { startSentences } from "../fit/start-words.ts";
import { itemList, itemSection } from "../items/item-section.ts";
import type { ItemSummary } from "../items/item-summary.ts";
import { attributeSection, prevalenceFigure } from "../mastery/attribute-section.ts";
import { masteryOfFit } from "../mastery/mastery-summary.ts";
import { patternSection } from "../mastery/pattern-section.ts";
import { studentSection } from "../mastery/student-section.ts";
import type { Cover } from "../page/cover.ts";
import { escapeHtml } from "../page/escape-html.ts";
import { stepHtml } from "../page/next-steps.ts";
import { counted, listed, probabilityText } from "../words/in-words.ts";
import { nextCommand } from "../words/next-command.ts";
import { takeOutFirst, unusedAttributes } from "../words/unused-advice.ts";
import { changesOf, type ValidateReport } from "./validate-result.ts";

/** What follows from the suggested Q-matrix: sections, the appendix, and a figure for the first screen. */
export interface SuggestionParts {
  readonly sections: readonly string[];
  readonly appendix: readonly string[];
  readonly aside: string | undefined;
}

/** Items and students under the suggested Q-matrix, where it was fitted: the parts that `fit` has. */
export function suggestionSection(report: ValidateReport, document: Document, cover: Cover): SuggestionParts {
  const { fitted } = report.validation;
  if (fitted === null)
    return {
      sections: [HEADING, `<p>${stepHtml({ words: LEFT_OUT, command: fitCommand(report) })}</p>`],
      appendix: [],
      aside: undefined,
    };
  const model = { fit: fitted, statistics: null };
  const mastery = masteryOfFit(fitted);
  const items = withDoubts(fitItems(model, mastery), report.validation);
  return {
    sections: [
      HEADING,
      `<p>${escapeHtml(basis(report, fitted))}</p>`,
      `<p>${stepHtml({ words: MORE, command: fitCommand(report, ...modelWords(fitted)) })}</p>`,
      ...itemSection(items, fitItemTable(model), document),
      ...attributeSection(mastery, document),
      ...patternSection(mastery, document),
    ],
    appendix: [...itemList(items, fitItemTable(model), document), ...studentSection(mastery.profiles, cover)],
    aside: prevalenceFigure(mastery, document),
  };
}

const FOLDER = "replace FOLDER with the folder that contains this report";
const HEADING = "<h2>Results with the suggested Q-matrix</h2>";
const LEFT_OUT =
  "Item parameters and classifications are not shown: the suggested Q-matrix was not fitted, for the reason at the top of this page. " +
  `To fit the suggested Q-matrix (${FOLDER}):`;
const MORE =
  "If you adopt a different Q-matrix, fit it: item parameters and classifications will change. A fit also gives standard errors and " +
  `item pair fit. To fit the suggested Q-matrix (${FOLDER}):`;

/** The items with a comment on every entry whose suggested value is doubtful. */
function withDoubts(items: readonly ItemSummary[], { entries }: Validation): ItemSummary[] {
  const doubtful = entries
    .map((entry) => ({ ...entry, wrong: entry.suggested === entry.inQ ? entry.doubt : 1 - entry.doubt }))
    .filter(({ wrong }) => wrong >= LEAST_DOUBT);
  return items.map((own) => ({
    ...own,
    remarks: [
      ...own.remarks,
      ...doubtful
        .filter(({ item }) => item === own.item)
        .map(
          ({ attribute, inclusion, suggested, inQ, doubt }) =>
            `${attribute} is ${suggested ? "" : "not "}in the suggested q-vector: ${suggested === inQ ? "combined evidence against it" : "combined evidence for this change"} ${probabilityText(doubt)}; inclusion probability ${probabilityText(inclusion)}.`,
        ),
    ],
  }));
}

/** What the sections are based on, and what to know before relying on them. */
function basis({ data, validation }: ValidateReport, fit: CdmFit): string {
  const isSame = changesOf(validation).length === 0;
  const unused = unusedAttributes(validation.suggested);
  const { model, converged, parameters } = fit;
  return [
    `The following sections are based on the suggested Q-matrix${isSame ? ", which is the expert's," : ""} and ${modelText(model)}, ` +
      `${lowestBic(validation, model)}.`,
    ...(unused.length > 0 ? [takeOutFirst(unused, "suggested-q.csv")] : []),
    ...(converged ? [] : ["The fit did not converge, so the estimates may still change."]),
    ...startSentences(fit),
    ...(parameters.total > data.students
      ? [
          `The model has ${parameters.total} parameters for only ${counted(data.students, "student")}: do not rely on the estimates.`,
        ]
      : []),
  ].join(" ");
}

/** BICs, or AICs, this close look the same in the table. */
const SAME_BIC = 0.05;

/** Why this model: the lowest BIC, alone or with others. */
function lowestBic({ fits }: Validation, model: CdmFit["model"]): string {
  const suggested = fits.filter(({ of }) => of === "suggested");
  const lowest = Math.min(...suggested.map(({ criteria }) => criteria.bic));
  const named = (isTied: boolean) =>
    JUDGED_MODELS.filter(
      (name) =>
        name !== modelText(model) &&
        suggested.some((fit) => fit.model === name && fit.criteria.bic - lowest < SAME_BIC === isTied),
    );
  const [tied, higher] = [named(true), named(false)];
  const { aic } = suggested.find((fit) => fit.model === modelText(model))?.criteria ?? { aic: Infinity };
  const byAic = suggested.toSorted((a, b) => a.criteria.aic - b.criteria.aic)[0];
  const gap = aic - byAic.criteria.aic;
  const other =
    Number.isFinite(gap) && gap >= SAME_BIC ? `; AIC favors ${byAic.model}, by ${gap.toFixed(1)}` : "";
  if (tied.length === 0) return `which has the lowest BIC of ${listed(JUDGED_MODELS)}${other}`;
  const lower = higher.length > 0 ? `, lower than that of ${listed(higher)}` : "";
  return `which has the same BIC as ${listed(tied)}${lower}${other}`;
}

/** The options of `fit` that give this model again. */
function modelWords({ model }: CdmFit): string[] {
  return ["--model", modelText(model)];
}

function fitCommand({ data, options }: ValidateReport, ...words: readonly string[]): string {
  return nextCommand("fit", data.file, options, "--q", "FOLDER/suggested-q.csv", ...words);
}
