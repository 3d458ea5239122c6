import { type Support, type SupportFinding, supportOf } from "@qmatrix/core/data";
import type { DataSummary } from "./data-summary.ts";
import { fewStudentsSentence } from "./few-students.ts";
import { counted } from "./in-words.ts";

/** What a command makes of the data, for its words. */
export interface SupportContext {
  readonly command: "learn" | "fit" | "validate";
  readonly students: number;
  readonly items: number;
  readonly attributes: number;
  /** Number of entries of the learned Q-matrix that are expected to be wrong, where one was learned. */
  readonly expectedErrors?: number;
}

/** What is too little for what was asked, said before any finding: how bad it is, by the simulations; what would be enough. */
export function supportSentences({ findings }: Support, context: SupportContext): string[] {
  return findings.map((finding) => sentenceOf(finding, context));
}

/** What is too little in the data for models with a known Q-matrix, to be said before any fit statistic. */
export function supportOfFitSentences(
  { students, items, responses }: DataSummary,
  attributes: number,
): string[] {
  const support = supportOf({ students, items, responses, attributes });
  return [
    ...supportSentences(support, { command: "fit", students, items, attributes }),
    ...fewStudentsSentence(students),
  ];
}

function sentenceOf(
  finding: SupportFinding,
  { command, students, items, attributes, expectedErrors }: SupportContext,
): string {
  const isBad = finding.level === "insufficient";
  const K = counted(attributes, "attribute");
  switch (finding.code) {
    case "few-students-per-attribute": {
      const isJudged = command === "validate";
      const few = isBad
        ? `${students === 1 ? "is" : "are"} too few to ${isJudged ? "judge a Q-matrix with" : "learn"}`
        : `is a small sample for ${isJudged ? "judging a Q-matrix with" : "learning"}`;
      const wrong = percent(finding.wrongEntries);
      const use = isBad
        ? `Do not use the ${isJudged ? "suggestions" : "result"}`
        : isJudged
          ? "Treat the suggestions as hypotheses"
          : "Treat the learned Q-matrix as a hypothesis";
      const entries = items * attributes;
      const errors =
        expectedErrors === undefined
          ? `In simulated data with so few students per attribute, about ${wrong} of the learned entries were wrong, and real data are harder.`
          : `${expectedErrors.toFixed(1)} of the ${entries} learned entries (${percent(expectedErrors / entries)}) are expected to be wrong; in simulated data with so few students per attribute the average was about ${wrong}.`;
      return (
        `${counted(students, "student")} ${few} ${K}${attributes === 1 ? "" : ` (${each(finding.perAttribute, students / attributes, "students")})`}. ${errors} ` +
        `${use}; collect responses from about ${finding.needed} students${attributes === 1 ? "" : ", or use fewer attributes"}.`
      );
    }
    case "few-items-per-attribute":
      return (
        `${counted(items, "item")} ${isBad ? `${items === 1 ? "is" : "are"} too few` : "is a small number"} for ${K} (${each(finding.perAttribute, items / attributes, "items")}). ` +
        `In simulated data, attribute-level classification accuracy was about ${percent(finding.accuracy)} with two items per attribute and ${percent(finding.accuracyWithFour)} with four. ` +
        `Use at least ${finding.needed} items, or fewer attributes.`
      );
    case "many-parameters":
      return `The model has ${counted(finding.parameters, "parameter")} for only ${counted(finding.students, "student")}: do not rely on the item parameters.`;
  }
}

/** "2.5 per attribute"; missing responses count as students or items that are not there. */
function each(answered: number, all: number, of: "students" | "items"): string {
  if (all - answered < 0.05) return `${all.toFixed(1)} per attribute`;
  return `${answered.toFixed(1)} ${of} per attribute, missing responses not counted`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
