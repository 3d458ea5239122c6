import type { Support, SupportFinding } from "@qmatrix/core/data";
import { counted } from "./in-words.ts";

/** What a command makes of the data, for its words. */
export interface SupportContext {
  readonly command: "learn" | "fit" | "validate";
  readonly students: number;
  readonly items: number;
  readonly attributes: number;
}

/** What is too little for what was asked, said before any finding: how bad it is, by the simulations; what would be enough. */
export function supportSentences({ findings }: Support, context: SupportContext): string[] {
  return findings.map((finding) => sentenceOf(finding, context));
}

function sentenceOf(
  finding: SupportFinding,
  { command, students, items, attributes }: SupportContext,
): string {
  const isBad = finding.level === "insufficient";
  const K = counted(attributes, "attribute");
  switch (finding.code) {
    case "few-students-per-attribute": {
      const few = isBad ? "too few" : "few";
      const task = command === "validate" ? "to judge a Q-matrix with" : "to learn";
      const wrong = percent(finding.wrongEntries);
      const use = isBad
        ? `Do not use the ${command === "validate" ? "suggestions" : "Q-matrix"}`
        : "Treat it as a hypothesis";
      return (
        `${counted(students, "student")} are ${few} ${task} ${K}: in simulated data of this size, about ${wrong} of the learned entries were wrong, and real data are harder. ` +
        `${use}; collect responses of about ${finding.needed} students, or ask for fewer attributes.`
      );
    }
    case "few-items-per-attribute":
      return (
        `${counted(items, "item")} are ${isBad ? "too few" : "few"} for ${K}: with two items per attribute, attribute-level classification accuracy in simulated data was about ${percent(finding.accuracy)}, with four ${percent(finding.accuracyWithFour)}. ` +
        `Use at least ${finding.needed} items, or fewer attributes.`
      );
    case "many-parameters":
      return `The model has ${counted(finding.parameters, "parameter")} for only ${counted(finding.students, "student")}: do not rely on the item parameters.`;
  }
}

function percent(share: number): string {
  return `${Math.round(100 * share)}%`;
}
