import { InvalidInputError, type Profiles, type QMatrix } from "@qmatrix/core/data";
import { factorQ } from "@qmatrix/core/factor";
import { chooseAttributes, type LearnedQ, learnQ } from "@qmatrix/core/learn";
import { learnByRbm } from "@qmatrix/core/rbm";
import type { Learner } from "../design/study-design.ts";
import type { StudyDataSet } from "./data-set.ts";

/** What a way to a Q-matrix gives: the matrix, and what else it tells. */
export interface LearnedBy {
  readonly q: QMatrix;
  readonly profiles?: Profiles;
  readonly refined?: LearnedQ;
}

const FACTOR_CUT = 0.2;

/** A Q-matrix from the answers, by the way that a run names. */
export function learnBy(learner: Learner, { responses, q, seed }: StudyDataSet): LearnedBy {
  const { method, effort, conventions, startsFromQ = false } = learner;
  const attributes = attributesOf(learner, { responses, q, seed });
  if (startsFromQ && q === undefined)
    throw new InvalidInputError(
      "study",
      "startsFromQ",
      "omitted if there is no Q-matrix",
      "true",
      undefined,
      "{} requires data with a Q-matrix.",
    );
  const start = startsFromQ ? q : undefined;
  switch (method) {
    case "rbm": {
      const learned = learnByRbm(responses, { attributes, seed, conventions, start });
      return { q: learned.q, profiles: learned.profiles };
    }
    case "refined": {
      const refined = learnQ(responses, { attributes, seed, effort, start, adequacy: false });
      return { q: refined.q, profiles: refined.profiles, refined };
    }
    case "factor":
      return { q: factorQ(responses, attributes, { cut: FACTOR_CUT, seed }) };
    case "zero":
      return { q: zeroQ(responses.items, attributes) };
  }
}

function attributesOf(
  { attributes, effort }: Learner,
  { responses, q, seed }: Pick<StudyDataSet, "responses" | "q" | "seed">,
): number {
  if (attributes === "auto") return chooseAttributes(responses, { seed, effort }).attributes;
  const wanted = attributes ?? q?.K;
  if (wanted === undefined)
    throw new InvalidInputError(
      "study",
      "attributes",
      "given if there is no Q-matrix",
      "nothing",
      undefined,
      "{} is required if the data have no Q-matrix.",
    );
  return wanted;
}

function zeroQ(items: readonly string[], K: number): QMatrix {
  const attributes = Array.from({ length: K }, (_, k) => `A${k + 1}`);
  return { J: items.length, K, items, attributes, entries: new Uint8Array(items.length * K) };
}
