import type { Adequacy, ComparedModel, Difference } from "@qmatrix/core/learn";
import { counted } from "../report/in-words.ts";

/** Which command speaks: what was learned is called by another name in each. */
export type AdequacyCommand = "learn" | "validate";

/** Whether the data support skills, in a sentence or two: the finding, how sure it is, what to do. None where it was not asked for. */
export function adequacySentences(adequacy: Adequacy | null, command: AdequacyCommand): string[] {
  if (adequacy === null) return [];
  return [[verdictWords(adequacy, command), ...expertWords(adequacy, command)].join(" ")];
}

/** Whether sentences about attributes must be read under a condition. */
export function isSupported(adequacy: Adequacy | null): boolean {
  return adequacy === null || adequacy.verdict === "skills";
}

/** What probabilities assume and the data do not show: "…, which the data do not support". */
export function assumptionWords({ verdict }: Adequacy): string {
  return verdict === "one-ability" ? "which the data do not support" : "which these data cannot confirm";
}

/** For the head of sections that speak of attributes; none where skills are supported. */
export function adequacyCaution(adequacy: Adequacy | null): string[] {
  if (adequacy === null || isSupported(adequacy)) return [];
  return [
    adequacy.verdict === "one-ability"
      ? "One continuous ability predicts these responses as well: do not interpret the attributes below as skills."
      : "Whether there are skills could not be decided: the attributes below are provisional.",
  ];
}

const MODELS_OF_ONE: Readonly<Record<Adequacy["reference"], string>> = {
  "one-ability": "2PL",
  "flexible-ability": "3PL",
};

function verdictWords(adequacy: Adequacy, command: AdequacyCommand): string {
  const { learned, reference, reason, students } = adequacy;
  const { toOneAbility, toAbilities } = learned;
  const model = learnedName(command);
  const one = `one continuous ability (${MODELS_OF_ONE[reference]})`;
  switch (reason) {
    case "skills-predict-better": {
      const several = bestOf(adequacy, "abilities");
      const also =
        several !== undefined && toAbilities !== null && toAbilities.value !== toOneAbility?.value
          ? ` and ${sizeWords(several)} (${differenceText(toAbilities)})`
          : "";
      return `Skills are supported: the ${model} predicts held-out students better than ${one} (log-likelihood ${differenceText(toOneAbility as Difference)})${also}.`;
    }
    case "one-ability-suffices":
      return (
        `Skills are not supported: ${one} predicts held-out students ` +
        `${toOneAbility === null ? "as well as any other model; the learned model could not be compared" : `${howWell(toOneAbility)} the ${model} (log-likelihood of the latter ${differenceText(toOneAbility)})`}. ` +
        "Do not interpret the attributes as skills: they divide one ability into levels. A single score describes these students as well."
      );
    case "several-abilities": {
      const several = bestOf(adequacy, "abilities") as Sized;
      return (
        `These data do not decide whether there are skills: ${sizeWords(several)} predict held-out students clearly better than one ` +
        `(log-likelihood ${modelDifference(several)})${toAbilities ? `, and the ${model} does not predict better than these (${differenceText(toAbilities)})` : ""}. ` +
        "The attributes may stand for continuous abilities: do not report them as mastered or not mastered without other evidence."
      );
    }
    case "latent-classes": {
      const classes = bestOf(adequacy, "classes") as Sized;
      return (
        `These data do not decide whether there are skills: ${sizeWords(classes)} without a Q-matrix predict held-out students better than ` +
        `the ${model} (log-likelihood of the latter ${differenceText(learned.toClasses as Difference)}). The Q-matrix misses differences between students: try another number of attributes.`
      );
    }
    case "unrelated-items":
      return "These data do not show any skill: no model predicts held-out students clearly better than unrelated items do. There may be too few students, or the items may have nothing in common.";
    case "too-close":
      return (
        `These data do not decide whether there are skills: the ${model} and ${one} predict held-out students about equally well ` +
        `(log-likelihood of the former ${differenceText(toOneAbility as Difference)}). More students or items are needed.`
      );
    case "not-compared":
      return `These data do not decide whether there are skills: other models predict held-out students better than ${one}, but the ${model} could not be compared with them.`;
    case "too-few-students":
      return `These data cannot show whether there are skills: ${counted(students, "student")} are too few to hold some of them out (at least 30, and 10 responses to each item, are needed). Treat the attributes as provisional.`;
  }
}

/** The expert's Q-matrix beside the learned one. */
function expertWords({ learned: { toExpert } }: Adequacy, command: AdequacyCommand): string[] {
  if (toExpert === null) return [];
  const z = toExpert.value / toExpert.standardError;
  const figures = differenceText(toExpert);
  const model = capital(learnedName(command));
  if (Math.abs(z) < 2)
    return [`The ${learnedName(command)} and the expert's predict about equally well (${figures}).`];
  return [
    `${z > 0 ? `The ${learnedName(command)} predicts better than the expert's` : `The expert's Q-matrix predicts better than the ${learnedName(command)}`} (${figures} for the ${model.toLowerCase()}).`,
  ];
}

function learnedName(command: AdequacyCommand): string {
  return command === "learn" ? "learned Q-matrix" : "relearned Q-matrix";
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function howWell({ value, standardError }: Difference): string {
  return value < -2 * standardError ? "better than" : "as well as";
}

/** "+243, SE 36": whole numbers, as the first digit of a standard error is what matters. */
export function differenceText({ value, standardError }: Difference): string {
  return `${signed(value)}, SE ${standardError.toFixed(0)}`;
}

/** "+243" or "−57". */
export function signed(value: number): string {
  const digits = Math.abs(value).toFixed(0);
  if (digits === "0") return "0";
  return `${value < 0 ? "−" : "+"}${digits}`;
}

type Sized = Extract<Adequacy["models"][number], { name: "abilities" | "classes" }>;

/** The number of abilities, or of classes, that predicts best. */
function bestOf({ models }: Adequacy, name: Sized["name"]): Sized | undefined {
  return models
    .filter((model): model is Sized => model.name === name && model.heldOutLogLik !== null)
    .toSorted((a, b) => (b.heldOutLogLik as number) - (a.heldOutLogLik as number))[0];
}

function sizeWords(model: Sized): string {
  return model.name === "abilities"
    ? counted(model.abilities, "continuous ability", "continuous abilities")
    : counted(model.classes, "latent class", "latent classes");
}

function modelDifference({ differenceToOneAbility, differenceStandardError }: Sized): string {
  return differenceText({
    value: differenceToOneAbility as number,
    standardError: differenceStandardError as number,
  });
}

/** What a table calls the models. */
export function modelLabel(model: ComparedModel, attributes: number, command: AdequacyCommand): string {
  switch (model.name) {
    case "learned":
      return `${capital(learnedName(command))} (${counted(attributes, "attribute")})`;
    case "expert":
      return "Expert's Q-matrix";
    case "independence":
      return "Unrelated items";
    case "one-ability":
      return "One continuous ability (2PL)";
    case "flexible-ability":
      return "One continuous ability (3PL, free distribution)";
    case "abilities":
      return capital(counted(model.abilities, "continuous ability", "continuous abilities"));
    case "classes":
      return capital(counted(model.classes, "latent class", "latent classes"));
  }
}
