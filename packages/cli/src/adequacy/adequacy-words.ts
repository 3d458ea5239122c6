import type { Adequacy, ComparedModel, Difference } from "@qmatrix/core/learn";
import { capital, counted } from "../report/in-words.ts";

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
  const { toOneAbility, toAbilities, toClasses } = learned;
  const model = learnedName(command);
  const oneWith = (more: string) => `one continuous ability (${MODELS_OF_ONE[reference]}; ${more})`;
  const one = `one continuous ability (${MODELS_OF_ONE[reference]})`;
  switch (reason) {
    case "skills-predict-better": {
      const several = bestOf(adequacy, "abilities");
      const also =
        several !== undefined && toAbilities !== null && toAbilities.value !== toOneAbility?.value
          ? ` and better than ${sizeWords(several)} (by ${sizeText(toAbilities)})`
          : "";
      return `Skills are supported: the ${model} predicts held-out students better than ${oneWith(`log-likelihood ${by(toOneAbility)}`)}${also}.`;
    }
    case "one-ability-suffices":
      return `Skills are not supported: ${one} predicts held-out students ${besides(toOneAbility, model)}. ${DO_NOT_INTERPRET}`;
    case "several-abilities": {
      const several = bestOf(adequacy, "abilities") as Sized;
      return (
        `${NOT_DECIDED} ${sizeWords(several)} predict held-out students clearly better than one (log-likelihood ${by(toReference(several))}), ` +
        `and the ${model} does not predict clearly better than these (log-likelihood ${by(toAbilities)}). ` +
        "The attributes may stand for continuous abilities: do not report them as mastered or not mastered without other evidence."
      );
    }
    case "latent-classes": {
      const classes = bestOf(adequacy, "classes") as Sized;
      return (
        `${NOT_DECIDED} ${sizeWords(classes)} without a Q-matrix predict held-out students better than the ${model} ` +
        `(log-likelihood ${by(toClasses && opposite(toClasses))}). The Q-matrix misses differences between students: try another number of attributes.`
      );
    }
    case "unrelated-items":
      return "No skills can be seen in these data: no model predicts held-out students clearly better than unrelated items do. There may be too few students, or the items may have nothing in common.";
    case "too-close":
      return (
        `${NOT_DECIDED} the ${model} does not predict held-out students clearly better than ${oneWith(`log-likelihood ${by(toOneAbility)}`)}, ` +
        "and the other models differ as little. More students or items are needed."
      );
    case "not-compared":
      return `${NOT_DECIDED} other models predict held-out students better than ${one}, but the predictions of the ${model} could not be computed.`;
    case "too-few-students":
      return `${NOT_DECIDED} with ${counted(students, "student")}, too few can be held out (at least 30, and 10 responses to each item, are needed). Treat the attributes as provisional.`;
  }
}

const NOT_DECIDED = "These data do not decide whether there are skills:";
const DO_NOT_INTERPRET =
  "Do not interpret the attributes as skills: they divide one ability into levels. A single score per student describes these data as well.";

/** How one ability predicts beside the learned model. */
function besides(toOneAbility: Difference | null, model: string): string {
  if (toOneAbility === null)
    return `as well as any other model (the predictions of the ${model} could not be computed)`;
  const { value, standardError } = toOneAbility;
  return value < -2 * standardError
    ? `better than the ${model} (log-likelihood ${by(opposite(toOneAbility))})`
    : `as well as the ${model} (log-likelihood ${by(opposite(toOneAbility))})`;
}

/** The expert's Q-matrix beside the learned one. */
function expertWords({ learned: { toExpert } }: Adequacy, command: AdequacyCommand): string[] {
  if (toExpert === null) return [];
  const z = toExpert.value / toExpert.standardError;
  const model = learnedName(command);
  if (Math.abs(z) < 2)
    return [
      `The expert's Q-matrix predicts about as well as the ${model} (log-likelihood ${by(opposite(toExpert))}).`,
    ];
  return z > 0
    ? [`The ${model} predicts better than the expert's (by ${sizeText(toExpert)}).`]
    : [`The expert's Q-matrix predicts better than the ${model} (by ${sizeText(toExpert)}).`];
}

function learnedName(command: AdequacyCommand): string {
  return command === "learn" ? "learned Q-matrix" : "relearned Q-matrix";
}

function opposite({ value, standardError }: Difference): Difference {
  return { value: -value, standardError };
}

/** "higher by 243, SE 36". */
function by(difference: Difference | null): string {
  if (difference === null) return "not computed";
  return `${difference.value < 0 ? "lower" : "higher"} by ${sizeText(difference)}`;
}

/** "243, SE 36": whole numbers, as the first digit of a standard error is what matters. */
function sizeText({ value, standardError }: Difference): string {
  return `${Math.abs(value).toFixed(0)}, SE ${standardError.toFixed(0)}`;
}

/** "+243" or "−57", for a table. */
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

/** Less the 2PL. */
function toReference({ differenceToOneAbility, differenceStandardError }: Sized): Difference {
  return { value: differenceToOneAbility as number, standardError: differenceStandardError as number };
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
