import type { Adequacy, ComparedModel, Difference } from "@qmatrix/core/learn";
import type { Verdict } from "../page/first-screen.ts";
import { capital, counted, fixed, sentencesOf } from "../words/in-words.ts";

/** Which command speaks: what was learned is called by another name in each. */
export type AdequacyCommand = "learn" | "validate";

/** What the sentences are said of. */
export interface AdequacyContext {
  readonly command: AdequacyCommand;
  /** Number of attributes of the Q-matrix reported; with --attributes auto it may differ from the one compared. */
  readonly attributes?: number;
  /** Whether the Q-matrix reported has no entries; another one was compared then. */
  readonly isNothing?: boolean;
  /** Whether the learned Q-matrix is the expert's. */
  readonly isExperts?: boolean;
}

/** Whether the data support skills, in a sentence or two: the finding, how sure it is, what to do. None where it was not asked for. */
export function adequacySentences(adequacy: Adequacy | null, context: AdequacyContext): string[] {
  if (adequacy === null) return [];
  return [[verdictWords(adequacy, context), ...expertWords(adequacy, context)].join(" ")];
}

/** The verdict in one sentence, or two where skills are not supported; no figures where nothing is decided. */
export function adequacyFinding(adequacy: Adequacy | null, context: AdequacyContext): string[] {
  const sentences = adequacySentences(adequacy, context).flatMap(sentencesOf);
  const [first = ""] = sentences;
  if (adequacy?.verdict === "one-ability") return sentences.slice(0, 2);
  return first.startsWith(NOT_DECIDED) ? [NOT_DECIDED.replace(/:$/, ".")] : sentences.slice(0, 1);
}

/** What a unidimensional IRT model does better than the learned model, or equally well: "predicts these responses equally well". */
export function oneAbilityWords({
  learned: { toOneAbility },
}: Pick<Adequacy, "learned">): "better" | "equally well" {
  return toOneAbility !== null && toOneAbility.value < -CLEAR * toOneAbility.standardError
    ? "better"
    : "equally well";
}

/** Standard errors beyond which a difference is clear. */
const CLEAR = 2;

/** Whether sentences about attributes must be read under a condition. */
export function isSupported(adequacy: Adequacy | null): boolean {
  return adequacy === null || adequacy.verdict === "skills";
}

/** What probabilities assume and the data do not show: "(the data do not support this)". */
export function assumptionWords({ verdict }: Adequacy): string {
  return verdict === "one-ability" ? "the data do not support this" : "these data cannot confirm this";
}

/** For the head of sections that speak of attributes; none where skills are supported. */
export function adequacyCaution(adequacy: Adequacy | null): string[] {
  if (adequacy === null || isSupported(adequacy)) return [];
  return [
    adequacy.verdict === "one-ability"
      ? `A unidimensional IRT model predicts these responses ${oneAbilityWords(adequacy)}: do not interpret the attributes below as skills.`
      : "The data are inconclusive about whether discrete skills are present: the attributes below are provisional.",
  ];
}

const MODELS_OF_ONE: Readonly<Record<Adequacy["reference"], string>> = {
  "one-ability": "2PL",
  "flexible-ability": "3PL",
};

/** The item response model that predicts best: "2PL" or "3PL"; both where nothing was compared. */
export function irtModelWords(adequacy: Adequacy | null): string {
  return adequacy === null || adequacy.models.length === 0 ? "2PL or 3PL" : MODELS_OF_ONE[adequacy.reference];
}

function verdictWords(adequacy: Adequacy, context: AdequacyContext): string {
  const model = learnedName(adequacy, context);
  const { isNothing = false } = context;
  const { learned, reference, reason, students } = adequacy;
  const { toOneAbility, toAbilities, toClasses } = learned;
  const oneWith = (more: string) => `${ONE_ABILITY} (${MODELS_OF_ONE[reference]}; ${more})`;
  const one = `${ONE_ABILITY} (${MODELS_OF_ONE[reference]})`;
  switch (reason) {
    case "skills-predict-better": {
      const several = bestOf(adequacy, "abilities");
      const also =
        several !== undefined && toAbilities !== null && toAbilities.value !== toOneAbility?.value
          ? ` and better than ${sizeWords(several)} (by ${sizeText(toAbilities)})`
          : "";
      return `The data support discrete skills: the ${model} predicts the responses of held-out students better than ${oneWith(`log-likelihood ${by(toOneAbility)}`)}${also}.`;
    }
    case "one-ability-suffices":
      return `The data do not support discrete skills: ${one} predicts the responses of held-out students ${besides(adequacy, model)}. ${isNothing ? "" : DO_NOT_INTERPRET}${singleScore(adequacy)}`;
    case "several-abilities": {
      const several = bestOf(adequacy, "abilities")!;
      return (
        `${NOT_DECIDED} ${sizeWords(several)} predicts the responses of held-out students clearly better than ${ONE_ABILITY} (${MODELS_OF_ONE["one-ability"]}; log-likelihood ${by(toReference(several))}), ` +
        `and the ${model} predicts them ${isClearlyWorse(toAbilities) ? "clearly worse" : "not clearly better"} than the ${several.abilities}-dimensional model (log-likelihood ${by(toAbilities)}). ` +
        "The attributes may represent continuous abilities: do not report them as mastered or not mastered without other evidence."
      );
    }
    case "latent-classes": {
      const classes = bestOf(adequacy, "classes")!;
      return (
        `${NOT_DECIDED} ${sizeWords(classes)} predicts the responses of held-out students better than the ${model} ` +
        `(log-likelihood ${by(toClasses && opposite(toClasses))}). The Q-matrix does not capture all differences between students: try a different number of attributes.`
      );
    }
    case "unrelated-items":
      return "There is no evidence of skills: no model predicts the responses of held-out students clearly better than the independence model, in which items are unrelated. There may be too few students, or the items may have nothing in common.";
    case "too-close":
      return (
        `${NOT_DECIDED} the ${model} does not predict the responses of held-out students clearly better than ${oneWith(`log-likelihood ${by(toOneAbility)}`)}, ` +
        "and the other models predict about equally well. More students or items are needed."
      );
    case "not-compared":
      return `${NOT_DECIDED} other models predict the responses of held-out students better than ${one}, but the predictions of the ${model} could not be computed.`;
    case "too-few-students":
      return `${NOT_DECIDED} there are too few responses for cross-validation (${counted(students, "student")}; at least 30 students and 10 responses to each item are needed).${isNothing ? "" : " Treat the attributes as provisional."}`;
  }
}

/** What the field calls a model of one continuous ability. */
const ONE_ABILITY = "a unidimensional IRT model";

const NOT_DECIDED = "The data are inconclusive about whether discrete skills are present:";

const DO_NOT_INTERPRET =
  "Do not interpret the attributes as skills: the responses can be explained without them. ";

function singleScore(adequacy: Adequacy): string {
  return `A single score per student describes the responses ${oneAbilityWords(adequacy)}.`;
}

/** How the unidimensional model predicts beside the learned one. */
function besides(adequacy: Adequacy, model: string): string {
  const { toOneAbility } = adequacy.learned;
  if (toOneAbility === null)
    return `as well as any other model (the predictions of the ${model} could not be computed)`;
  const than = oneAbilityWords(adequacy) === "better" ? "better than" : "as well as";
  return `${than} the ${model} (log-likelihood ${by(opposite(toOneAbility))})`;
}

function isClearlyWorse(difference: Difference | null): boolean {
  return difference !== null && difference.value < -CLEAR * difference.standardError;
}

/** The expert's Q-matrix beside the learned one; nothing where they are the same, and only item models and fitting differ. */
function expertWords(adequacy: Adequacy, context: AdequacyContext): string[] {
  const { toExpert } = adequacy.learned;
  if (toExpert === null || context.isExperts) return [];
  const z = toExpert.value / toExpert.standardError;
  const model = learnedName(adequacy, context);
  if (Math.abs(z) < CLEAR) {
    const how =
      Math.abs(z) < 1
        ? "predicts about as well as"
        : `does not predict clearly ${z > 0 ? "worse" : "better"} than`;
    return [`The expert's Q-matrix ${how} the ${model} (log-likelihood ${by(opposite(toExpert))}).`];
  }
  return z > 0
    ? [`The ${model} predicts better than the expert's (by ${sizeText(toExpert)}).`]
    : [`The expert's Q-matrix predicts better than the ${model} (by ${sizeText(toExpert)}).`];
}

/** "learned Q-matrix"; with its number of attributes where the one reported has another. */
function learnedName(
  adequacy: Pick<Adequacy, "attributes">,
  { command, attributes = adequacy.attributes, isNothing = false }: AdequacyContext,
): string {
  if (isNothing) return `best Q-matrix with ${counted(adequacy.attributes, "attribute")}`;
  const name = `${LEARNED[command]} Q-matrix`;
  return attributes === adequacy.attributes
    ? name
    : `${name} with ${counted(adequacy.attributes, "attribute")}`;
}

/** What was learned, by command. */
export const LEARNED: Readonly<Record<AdequacyCommand, string>> = { learn: "learned", validate: "relearned" };

function opposite({ value, standardError }: Difference): Difference {
  return { value: -value, standardError };
}

/** "higher by 243, SE 36". */
function by(difference: Difference | null): string {
  if (difference === null) return "not computed";
  if (Math.abs(difference.value) < 0.5) return `difference ${sizeText(difference)}`;
  return `${difference.value < 0 ? "lower" : "higher"} by ${sizeText(difference)}`;
}

/**
 * "243, SE 36": whole numbers, as the first digit of a standard error is what matters. Decimals where a clear difference would look like
 * one that is not, or the other way round.
 */
function sizeText({ value, standardError }: Difference): string {
  const size = Math.abs(value);
  const isClear = (size: number, error: number) => size >= CLEAR * error;
  const digits =
    isClear(Math.round(size), Math.round(standardError)) === isClear(size, standardError) ? 0 : 1;
  return `${size.toFixed(digits)}, SE ${standardError.toFixed(digits)}`;
}

/** "+243" or "−57", for a table. */
export function signed(value: number): string {
  const digits = fixed(value, 0);
  return digits === "0" || digits.startsWith("−") ? digits : `+${digits}`;
}

type Sized = Extract<Adequacy["models"][number], { name: "abilities" | "classes" }>;

/** The number of abilities, or of classes, that predicts best. */
function bestOf<Name extends Sized["name"]>(
  { models }: Adequacy,
  name: Name,
): Extract<Sized, { name: Name }> | undefined {
  return models
    .filter(
      (model): model is Extract<Sized, { name: Name }> => model.name === name && model.heldOutLogLik !== null,
    )
    .toSorted((a, b) => (b.heldOutLogLik as number) - (a.heldOutLogLik as number))[0];
}

function sizeWords(model: Sized): string {
  return model.name === "abilities"
    ? `a ${model.abilities}-dimensional IRT model`
    : `an unrestricted latent class model with ${counted(model.classes, "class", "classes")}`;
}

/** Less the 2PL. */
function toReference({ differenceToOneAbility, differenceStandardError }: Sized): Difference {
  return { value: differenceToOneAbility as number, standardError: differenceStandardError as number };
}

/** What a table calls the models. */
export function modelLabel(
  model: ComparedModel,
  attributes: number,
  { command, isNothing = false }: Pick<AdequacyContext, "command" | "isNothing">,
): string {
  switch (model.name) {
    case "learned":
      return `${isNothing ? "Best" : capital(LEARNED[command])} Q-matrix (${counted(attributes, "attribute")})`;
    case "expert":
      return "Expert's Q-matrix";
    case "independence":
      return "Independence model";
    case "one-ability":
      return "Unidimensional IRT model (2PL)";
    case "flexible-ability":
      return "Unidimensional IRT model (3PL, ability distribution estimated)";
    case "abilities":
      return `Multidimensional IRT model (${counted(model.abilities, "dimension")})`;
    case "classes":
      return `Latent class model (${counted(model.classes, "class", "classes")})`;
  }
}

/** The verdict about skills for the first screen; not examined where that was not asked for. */
export function adequacyVerdict(adequacy: Adequacy | null): Verdict {
  const matter = "Evidence for skills:";
  if (adequacy === null) return { matter, state: "caution", words: "not examined" };
  switch (adequacy.verdict) {
    case "skills":
      return { matter, state: "good", words: "the data support discrete skills" };
    case "one-ability":
      return {
        matter,
        state: "bad",
        words: `none; a unidimensional IRT model predicts ${oneAbilityWords(adequacy)}`,
      };
    default:
      return {
        matter,
        state: adequacy.reason === "unrelated-items" ? "bad" : "caution",
        words: adequacy.reason === "unrelated-items" ? "none; the items appear unrelated" : "inconclusive",
      };
  }
}
