import { type Responses, selectStudents } from "../../data/responses.ts";
import type { DoJob, JobProgress } from "../../jobs/work.ts";
import { shuffled, stream } from "../../random/stream.ts";
import type { ComparedModel } from "./adequacy.ts";
import { type AbilityFit, fitAbilities } from "./fit-abilities.ts";
import { fitClasses } from "./fit-classes.ts";
import { fitFlexibleAbility } from "./fit-flexible-ability.ts";
import { fitIndependence } from "./fit-independence.ts";
import { logLikByStudent, type NodeModel } from "./node-model.ts";
import { type Training, trainingOn } from "./training.ts";

/** A model fitted to all folds but one, and the students of that one predicted. */
export interface AdequacyJob {
  readonly kind: "adequacy";
  readonly model: ComparedModel;
  readonly fold: number;
}

/** [students of the fold], in the order of `foldStudents`; or why there is nothing. */
export type HeldOut =
  | { readonly logLiks: Float64Array; readonly errors?: Float64Array }
  | { readonly notCompared: string };

export type AdequacyOutcome = { readonly kind: "adequacy" } & HeldOut;

/**
 * Fits a model with skills to the training students and predicts the others: ln P(R_i) for each, with standard errors where these are
 * estimates (attribute patterns too many to sum over). An estimate should err on the low side, so that skills are not claimed
 * by it.
 */
export type Predictor = (
  training: Responses,
  heldOut: Responses,
  fold: number,
) => Generator<JobProgress, HeldOut>;

/** Models with skills that are compared with the rivals. */
export interface Predictors {
  readonly learned: Predictor;
  readonly expert?: Predictor;
}

export interface FoldOptions {
  readonly folds: number;
  readonly seed: number;
}

/** Numbers of the students in each fold, ascending: dealt at random, sizes differ by at most one. */
export function foldStudents(N: number, { folds, seed }: FoldOptions): number[][] {
  const dealt = Array.from({ length: folds }, (): number[] => []);
  for (const [at, student] of shuffled(N, stream(seed, "adequacy", "folds")).entries())
    dealt[at % folds].push(student);
  return dealt.map((students) => students.sort((a, b) => a - b));
}

/** Does the jobs of `adequacyWork`; what the models of a fold have in common is made once. */
export function adequacyWorker(
  responses: Responses,
  predictors: Predictors,
  options: FoldOptions,
): DoJob<AdequacyJob, AdequacyOutcome> {
  const folds = foldStudents(responses.N, options);
  const prepared = new Map<number, Fold>();
  return function* ({ model, fold }) {
    const students = prepared.get(fold) ?? prepareFold(responses, folds, fold);
    prepared.set(fold, students);
    if (model.name === "learned" || model.name === "expert") {
      const predict = predictors[model.name];
      if (predict === undefined) return { kind: "adequacy", notCompared: "no-model" };
      return { kind: "adequacy", ...(yield* predict(students.training, students.heldOut, fold)) };
    }
    const fitted = fitRival(students, model, options.seed);
    return { kind: "adequacy", logLiks: logLikByStudent(fitted, students.heldOut) };
  };
}

interface Fold {
  readonly training: Responses;
  readonly heldOut: Responses;
  /** What the rivals share. */
  shared(): Training;
  oneAbility(): AbilityFit;
}

function prepareFold(responses: Responses, folds: readonly number[][], fold: number): Fold {
  const isHeldOut = new Uint8Array(responses.N);
  for (const student of folds[fold]) isHeldOut[student] = 1;
  const others = Array.from(isHeldOut.keys()).filter((student) => !isHeldOut[student]);
  const training = selectStudents(responses, others);
  let shared: Training | undefined;
  let oneAbility: AbilityFit | undefined;
  return {
    training,
    heldOut: selectStudents(responses, folds[fold]),
    shared() {
      shared ??= trainingOn(training);
      return shared;
    },
    oneAbility() {
      oneAbility ??= fitAbilities(this.shared(), 1);
      return oneAbility;
    },
  };
}

function fitRival(
  fold: Fold,
  model: Exclude<ComparedModel, { name: "learned" | "expert" }>,
  seed: number,
): NodeModel {
  switch (model.name) {
    case "independence":
      return fitIndependence(fold.shared());
    case "one-ability":
      return fold.oneAbility().model;
    case "flexible-ability":
      return fitFlexibleAbility(fold.shared(), fold.oneAbility()).model;
    case "abilities":
      return fitAbilities(fold.shared(), model.abilities).model;
    case "classes":
      return fitClasses(fold.shared(), model.classes, seed).model;
    default:
      throw new Error(`no rival ${model.name}`);
  }
}
