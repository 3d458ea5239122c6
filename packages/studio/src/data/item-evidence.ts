import { type Responses, responseOf } from "@qmatrix/core/data";

/** Students alike in the item's other skills. */
export interface AlikeStudents {
  /** The other skills that they have mastered, as places among `others`. */
  readonly mastered: readonly number[];
  readonly correct: number;
  /** How many they are: the sum of their probabilities to be such. */
  readonly students: number;
}

/** What an item's responses say about a skill: of students with it and without it, and of both together. */
export interface ItemEvidence {
  readonly withSkill: readonly AlikeStudents[];
  readonly without: readonly AlikeStudents[];
  readonly all: readonly AlikeStudents[];
}

export interface EvidenceOf {
  readonly responses: Responses;
  /** Place of the item among the responses. */
  readonly item: number;
  readonly profiles: { readonly mastery: ArrayLike<number>; readonly K: number };
  /** The attributes that the item requires, and P(correct | which of them are mastered) [2^n], the first changing fastest. */
  readonly needed: readonly number[];
  readonly success: readonly number[];
  /** The skill that is asked about, required or not. */
  readonly skill: number;
}

/** A point is drawn for so many students. */
const LEAST_POINT = 3;
/** No response is less likely than this: what divides by it stays finite. */
const LEAST_SUCCESS = 0.01;

/**
 * Proportions correct by the item's other skills, with and without one skill: a student counts in each pattern p with the probability
 *
 *   w_i(p) ∝ Π_k P(α_ik = p_k | x_i) / P(x_ij | p)
 *
 * which takes the response x_ij itself out, so that it is no evidence for itself. Where the item does not need the skill, both proportions are
 * the same whatever else is mastered; compared at the same score instead, those with the skill would lack another one.
 */
export function itemEvidence({
  responses,
  item,
  profiles,
  needed,
  success,
  skill,
}: EvidenceOf): ItemEvidence {
  const others = needed.filter((k) => k !== skill);
  const places = [...others, skill];
  const patterns = 2 ** places.length;
  const correct = new Float64Array(patterns);
  const students = new Float64Array(patterns);
  const weights = new Float64Array(patterns);
  const successIn = Array.from({ length: patterns }, (_, p) => {
    let own = 0;
    for (const [b, k] of needed.entries()) if ((p >> places.indexOf(k)) & 1) own |= 1 << b;
    return Math.min(1 - LEAST_SUCCESS, Math.max(LEAST_SUCCESS, success[own]));
  });
  for (let i = 0; i < responses.N; i++) {
    const response = responseOf(responses, i, item);
    if (response === null) continue;
    let sum = 0;
    for (let p = 0; p < patterns; p++) {
      let weight = 1 / (response === 1 ? successIn[p] : 1 - successIn[p]);
      for (const [b, k] of places.entries()) {
        const mastery = profiles.mastery[i * profiles.K + k];
        weight *= (p >> b) & 1 ? mastery : 1 - mastery;
      }
      weights[p] = weight;
      sum += weight;
    }
    for (let p = 0; p < patterns; p++) {
      students[p] += weights[p] / sum;
      correct[p] += (response * weights[p]) / sum;
    }
  }
  const half = patterns / 2;
  const groups = (from: (p: number) => readonly [number, number]) =>
    Array.from({ length: half }, (_, p) => p).flatMap((p): AlikeStudents[] => {
      const [count, right] = from(p);
      return count < LEAST_POINT
        ? []
        : [
            {
              mastered: others.flatMap((_, b) => ((p >> b) & 1 ? [b] : [])),
              correct: Math.min(1, right / count),
              students: count,
            },
          ];
    });
  return {
    withSkill: groups((p) => [students[p + half], correct[p + half]]),
    without: groups((p) => [students[p], correct[p]]),
    all: groups((p) => [students[p] + students[p + half], correct[p] + correct[p + half]]),
  };
}
