import type { Work } from "../../jobs/work.ts";
import type { Adequacy, ComparedModel } from "./adequacy.ts";
import { type AdequacyJob, type AdequacyOutcome, type FoldOptions, foldStudents } from "./adequacy-jobs.ts";
import { differenceOf, type Predicted, standardised, totalOf } from "./difference.ts";
import { CLEAR, type Compared, dependsOnClasses, judge } from "./verdict.ts";

export interface AdequacyInput {
  readonly students: number;
  readonly items: number;
  /** Of the learned model: one more continuous ability is tried at most. */
  readonly attributes: number;
  readonly hasExpert: boolean;
  readonly seed: number;
  /** Default 3. */
  readonly folds?: number;
}

export const FOLDS = 3;
/**
 * Continuous abilities tried at most: one more than there are attributes (a general ability beside them, as testlets have), but
 * no more than this, beyond which the nodes no longer fill the space, and one for three items.
 */
const MOST_ABILITIES = 9;
const ITEMS_TO_AN_ABILITY = 3;
/** What the progress says. */
const LABEL = "Comparing with other models";
/** Abilities that are tried at once, beside one: fits on a grid, which cost little. */
const FIRST_ABILITIES = [2, 3];
/** Latent classes: the first two at once, then each while the last one predicts best. */
const CLASSES = [2, 4, 8, 16];

/**
 * Compares the learned model with its rivals by prediction of held-out students. One job is one model on one fold. First every kind of
 * model, then more abilities and twice as many classes while the sum over the folds rises; abilities also no further than the verdict
 * needs, and numbers of classes between those tried where it needs them.
 *
 * The numbers of abilities and of classes are chosen by the same sums that are then compared. That favours the rivals: the best of
 * a few sums that differ by chance is on average too high, by less than one standard error of the differences among
 * neighbours (about 5, where the differences that matter are above 20). It errs against skills, on the safe side.
 */
export function* adequacyWork(input: AdequacyInput): Work<AdequacyJob, AdequacyOutcome, Adequacy> {
  const options = foldOptions(input);
  const folds = foldStudents(input.students, options);
  const mostAbilities = Math.min(
    input.attributes + 1,
    MOST_ABILITIES,
    Math.floor(input.items / ITEMS_TO_AN_ABILITY),
  );
  const compared: Compared[] = [];
  let models: ComparedModel[] = [
    { name: "learned" },
    ...(input.hasExpert ? [{ name: "expert" } as const] : []),
    { name: "independence" },
    { name: "one-ability" },
    { name: "flexible-ability" },
    ...FIRST_ABILITIES.filter((abilities) => abilities <= mostAbilities).map(abilitiesOf),
    ...CLASSES.slice(0, 2).map(classesOf),
  ];
  for (let label = LABEL; models.length > 0; label = `${LABEL} (additional dimensions and classes)`) {
    const jobs = models.flatMap((model) =>
      folds.map((_, fold): AdequacyJob => ({ kind: "adequacy", model, fold })),
    );
    const outcomes = yield { label, jobs };
    for (const [n, model] of models.entries())
      compared.push({ model, ...assembled(folds, outcomes.slice(n * folds.length, (n + 1) * folds.length)) });
    const most = { abilities: largest(compared, "abilities"), classes: largest(compared, "classes") };
    models = [
      ...(rises(compared, "abilities") &&
      most.abilities < mostAbilities &&
      !isSettled(compared, mostAbilities)
        ? [abilitiesOf(most.abilities + 1)]
        : []),
      ...(rises(compared, "classes") ? CLASSES.filter((C) => C === 2 * most.classes).map(classesOf) : []),
    ];
    if (models.length === 0 && dependsOnClasses(compared)) models = classesBetween(compared);
  }
  return judge(compared, { folds: options.folds, attributes: input.attributes });
}

/** The folds of an input, for the worker. Every fold has a student. */
export function foldOptions({
  students,
  folds = FOLDS,
  seed,
}: Pick<AdequacyInput, "students" | "folds" | "seed">): FoldOptions {
  return { folds: Math.min(folds, students), seed };
}

/** How long a job takes beside the others, roughly. */
export function adequacyJobWeight({ model }: AdequacyJob): number {
  if (model.name === "learned") return 20;
  if (model.name === "expert") return 5;
  return model.name === "abilities" ? model.abilities : 1;
}

function abilitiesOf(abilities: number): ComparedModel {
  return { name: "abilities", abilities };
}

function classesOf(classes: number): ComparedModel {
  return { name: "classes", classes };
}

/** Three quarters and one and a half times the best number of classes, where they were not tried. */
function classesBetween(compared: readonly Compared[]): ComparedModel[] {
  const tried = compared.map(({ model }) => sizeOf(model, "classes"));
  const best = sizeOf(bestOf(compared.filter((_, n) => tried[n] > 0)).model, "classes");
  return [(3 * best) / 4, (3 * best) / 2]
    .filter((C) => Number.isInteger(C) && C < CLASSES[CLASSES.length - 1] && !tried.includes(C))
    .map(classesOf);
}

type Ladder = "abilities" | "classes";

/** How many abilities, or classes, a model has; 0 if it is of another kind. */
function sizeOf(model: ComparedModel, ladder: Ladder): number {
  if (model.name !== ladder) return 0;
  return model.name === "abilities" ? model.abilities : model.classes;
}

function largest(compared: readonly Compared[], name: Ladder): number {
  return compared.reduce((most, { model }) => Math.max(most, sizeOf(model, name)), 0);
}

/** Whether the largest number so far predicts best of its kind; two abilities are compared with one. */
function rises(compared: readonly Compared[], name: Ladder): boolean {
  const kin = compared.filter(
    ({ model }) => sizeOf(model, name) > 0 || (name === "abilities" && model.name === "one-ability"),
  );
  const most = largest(compared, name);
  return most > 0 && sizeOf(bestOf(kin).model, name) === most;
}

function bestOf(compared: readonly Compared[]): Compared {
  const sums = compared.map(({ predicted }) =>
    predicted ? totalOf(predicted).value : Number.NEGATIVE_INFINITY,
  );
  return compared[sums.indexOf(Math.max(...sums))];
}

/** What further abilities gain is foretold from so many that were tried last: it falls, but not from each to the next. */
const LAST_GAINS = 2;

/**
 * Whether further abilities cannot change the verdict: the learned model was not computed, or is clearly behind already, or so far
 * ahead that they would not reach it if each gained as much as the better of the last two.
 */
function isSettled(compared: readonly Compared[], most: number): boolean {
  const named = (name: ComparedModel["name"]) => compared.filter(({ model }) => model.name === name);
  const learned = named("learned")[0]?.predicted;
  const ladder = [...named("one-ability"), ...named("abilities")].flatMap(({ predicted }) => predicted ?? []);
  if (!learned) return true;
  const ahead = differenceOf(learned, ladder[ladder.length - 1]);
  if (standardised(ahead) < -CLEAR) return true;
  const gains = ladder.slice(1).map((predicted, n) => differenceOf(predicted, ladder[n]).value);
  const further = (most - ladder.length) * Math.max(...gains.slice(-LAST_GAINS));
  return ahead.value - CLEAR * ahead.standardError > further;
}

/** The students of all folds in the order of the data. */
function assembled(
  folds: readonly (readonly number[])[],
  outcomes: readonly AdequacyOutcome[],
): Pick<Compared, "predicted" | "notCompared"> {
  for (const outcome of outcomes)
    if ("notCompared" in outcome) return { predicted: null, notCompared: outcome.notCompared };
  const N = folds.reduce((sum, students) => sum + students.length, 0);
  const logLiks = new Float64Array(N);
  const errors = new Float64Array(N);
  let estimated = false;
  for (const [fold, outcome] of outcomes.entries()) {
    if ("notCompared" in outcome) continue;
    for (const [at, student] of folds[fold].entries()) {
      logLiks[student] = outcome.logLiks[at];
      errors[student] = outcome.errors?.[at] ?? 0;
    }
    estimated ||= outcome.errors !== undefined;
  }
  const predicted: Predicted = { logLiks, errors: estimated ? errors : null };
  return { predicted };
}
