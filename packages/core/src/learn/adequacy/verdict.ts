import type {
  Adequacy,
  AdequacyModel,
  AdequacyReason,
  AdequacyVerdict,
  ComparedModel,
  Difference,
} from "./adequacy.ts";
import { differenceOf, type Predicted, standardised, totalOf } from "./difference.ts";

/** A model with what it predicted of every student, in the order of the data. */
export interface Compared {
  readonly model: ComparedModel;
  /** null where it was not computed. */
  readonly predicted: Predicted | null;
  readonly notCompared?: string;
}

/** Standard errors beyond which a difference is clear, and beyond which it is worth mentioning. */
export const CLEAR = 2;
const NOTABLE = 1;

/**
 * The verdict:
 *
 *   skills        the learned model predicts clearly better (2 standard errors) than one continuous ability, notably better (1) than
 *                 the best model of several abilities, and not clearly worse than unrestricted latent classes.
 *   one-ability   otherwise, where neither the learned model nor several abilities nor latent classes predict notably better than
 *                 one ability, and one ability predicts clearly better than independence.
 *   undecided     otherwise, with the reason.
 *
 * Against abilities the skills must win, because they can imitate them: enough classes come near any distribution, so that being
 * about as good is no evidence. One standard error is asked for against several, whose number was chosen by the same sum
 * and to their advantage. Against latent classes skills need not win: they are classes with restrictions, and two skills on few items
 * may be all that the classes are.
 */
export function judge(
  compared: readonly Compared[],
  { folds, attributes }: Pick<Adequacy, "folds" | "attributes">,
): Adequacy {
  const { reference, ...evidence } = evidenceOf(compared);
  const { toOneAbility, toAbilities, toClasses, toExpert } = evidence;
  const twoParameter = compared.find(({ model }) => model.name === "one-ability")?.predicted ?? null;
  return {
    ...decide(evidence),
    folds,
    students: reference.predicted.logLiks.length,
    attributes,
    reference: reference.model.name as Adequacy["reference"],
    learned: { toOneAbility, toAbilities, toClasses, toExpert },
    models: compared.map((one) => figures(one, twoParameter)),
  };
}

/**
 * Whether more numbers of latent classes may change the verdict, by standard errors of 2 or less: classes are near to ruling the
 * skills out, or to predicting better than one ability.
 */
export function dependsOnClasses(compared: readonly Compared[]): boolean {
  const evidence = evidenceOf(compared);
  const { verdict, reason } = decide(evidence);
  const isAbove = (difference: Difference | null, errors: number) =>
    difference !== null && standardised(difference) > errors;
  if (verdict === "skills") return evidence.toClasses !== null && evidence.toClasses.value < 0;
  return (
    (verdict === "one-ability" || reason === "too-close") && isAbove(evidence.classesToOne, NOTABLE - CLEAR)
  );
}

function evidenceOf(compared: readonly Compared[]): Evidence & { readonly reference: Known } {
  const predictedBy = (name: ComparedModel["name"]) =>
    compared.find(({ model }) => model.name === name)?.predicted ?? null;
  const bestOf = (...names: ComparedModel["name"][]) =>
    best(compared.filter(({ model }) => names.includes(model.name)));
  const reference = bestOf("one-ability", "flexible-ability") as Known;
  const oneAbility = reference.predicted;
  const several = bestOf("abilities")?.predicted ?? null;
  const abilities = bestOf("one-ability", "flexible-ability", "abilities")?.predicted ?? null;
  const classes = bestOf("classes")?.predicted ?? null;
  const learned = predictedBy("learned");
  return {
    reference,
    toOneAbility: less(learned, oneAbility),
    toAbilities: less(learned, abilities),
    toClasses: less(learned, classes),
    toExpert: less(learned, predictedBy("expert")),
    severalToOne: less(several, oneAbility),
    classesToOne: less(classes, oneAbility),
    oneToIndependence: less(oneAbility, predictedBy("independence")),
  };
}

type Known = Compared & { readonly predicted: Predicted };

interface Evidence {
  readonly toOneAbility: Difference | null;
  readonly toAbilities: Difference | null;
  readonly toClasses: Difference | null;
  readonly toExpert: Difference | null;
  readonly severalToOne: Difference | null;
  readonly classesToOne: Difference | null;
  readonly oneToIndependence: Difference | null;
}

function decide(evidence: Evidence): {
  readonly verdict: AdequacyVerdict;
  readonly reason: AdequacyReason;
} {
  const exceeds = (difference: Difference | null, errors: number) =>
    difference !== null && standardised(difference) > errors;
  const { toOneAbility, toAbilities, toClasses, severalToOne, classesToOne, oneToIndependence } = evidence;
  const rivals = [toOneAbility, severalToOne, classesToOne];
  const undecided = (reason: AdequacyReason) => ({ verdict: "undecided" as const, reason });
  if (exceeds(toOneAbility, CLEAR) && exceeds(toAbilities, NOTABLE))
    return toClasses !== null && standardised(toClasses) < -CLEAR
      ? undecided("latent-classes")
      : { verdict: "skills", reason: "skills-predict-better" };
  if (!rivals.some((difference) => exceeds(difference, NOTABLE)))
    return exceeds(oneToIndependence, CLEAR)
      ? { verdict: "one-ability", reason: "one-ability-suffices" }
      : undecided("unrelated-items");
  if (toOneAbility === null) return undecided("not-compared");
  if (exceeds(severalToOne, CLEAR)) return undecided("several-abilities");
  if (exceeds(classesToOne, CLEAR)) return undecided("latent-classes");
  return undecided("too-close");
}

function less(a: Predicted | null, b: Predicted | null): Difference | null {
  return a && b && differenceOf(a, b);
}

/** The one with the highest held-out log-likelihood. */
function best(compared: readonly Compared[]): Compared | undefined {
  let found: Compared | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const one of compared) {
    const sum = one.predicted ? totalOf(one.predicted).value : Number.NEGATIVE_INFINITY;
    if (sum <= highest) continue;
    highest = sum;
    found = one;
  }
  return found;
}

function figures({ model, predicted, notCompared }: Compared, reference: Predicted | null): AdequacyModel {
  const total = predicted && totalOf(predicted);
  const difference = less(predicted, reference);
  return {
    ...model,
    heldOutLogLik: total?.value ?? null,
    standardError: total?.standardError ?? null,
    differenceToOneAbility: difference?.value ?? null,
    differenceStandardError: difference?.standardError ?? null,
    ...(notCompared !== undefined && { notCompared }),
  };
}
