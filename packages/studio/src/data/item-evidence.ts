import { type Responses, responseOf } from "@qmatrix/core/data";

/** Students with about as many correct responses to the other items. */
export interface RestGroup {
  readonly rest: number;
  readonly correct: number;
  readonly students: number;
}

/** What an item's responses say about a skill: of those who have mastered it, of those who have not, of all. */
export interface ItemEvidence {
  readonly mastered: readonly RestGroup[];
  readonly notMastered: readonly RestGroup[];
  readonly all: readonly RestGroup[];
}

export interface EvidenceOf {
  readonly responses: Responses;
  /** Place of the item among the responses. */
  readonly item: number;
  /** Mastery probability of each student [N]. */
  readonly mastery: ArrayLike<number>;
  /**
   * P(correct) of each student with and without the skill [N], where the item requires it: the response to the item itself is taken out of
   * the mastery probability, so that it is no evidence for itself. null where it does not.
   */
  readonly success: { readonly withSkill: ArrayLike<number>; readonly without: ArrayLike<number> } | null;
}

const MOST_GROUPS = 6;
/** Groups are of so many students at least, and a point is drawn for so many. */
const LEAST_GROUP = 20;
const LEAST_POINT = 5;

/** Empirical response curves: the proportion correct by that on the other items, students counted by their mastery probability. */
export function itemEvidence({ responses, item, mastery, success }: EvidenceOf): ItemEvidence {
  const answered = Array.from({ length: responses.N }, (_, i) => i).flatMap((i) => {
    const response = responseOf(responses, i, item);
    const rest = restOf(responses, i, item);
    if (response === null || rest === null) return [];
    const weight = success === null ? mastery[i] : withoutItem(mastery[i], response, success, i);
    return [{ response, rest, weight }];
  });
  answered.sort((a, b) => a.rest - b.rest);
  const wanted = Math.max(LEAST_GROUP, answered.length / MOST_GROUPS);
  const groups: (typeof answered)[] = [];
  for (const [at, one] of answered.entries()) {
    const last = groups.at(-1);
    // students with the same score stay together
    const isFull = last !== undefined && last.length >= wanted && answered[at - 1].rest < one.rest;
    if (last === undefined || isFull) groups.push([one]);
    else last.push(one);
  }
  const curve = (weightOf: (weight: number) => number) =>
    groups.flatMap((group): RestGroup[] => {
      let [students, rest, correct] = [0, 0, 0];
      for (const one of group) {
        const weight = weightOf(one.weight);
        students += weight;
        rest += weight * one.rest;
        correct += weight * one.response;
      }
      return students < LEAST_POINT
        ? []
        : [{ rest: rest / students, correct: Math.min(1, correct / students), students }];
    });
  return {
    mastered: curve((weight) => weight),
    notMastered: curve((weight) => 1 - weight),
    all: curve(() => 1),
  };
}

function restOf(responses: Responses, student: number, item: number): number | null {
  let [answered, correct] = [0, 0];
  for (let j = 0; j < responses.J; j++) {
    const response = j === item ? null : responseOf(responses, student, j);
    if (response === null) continue;
    answered++;
    correct += response;
  }
  return answered === 0 ? null : correct / answered;
}

/** Bayes' rule undone for one response. */
function withoutItem(
  mastery: number,
  response: 0 | 1,
  { withSkill, without }: NonNullable<EvidenceOf["success"]>,
  i: number,
): number {
  const [high, low] = response === 1 ? [withSkill[i], without[i]] : [1 - withSkill[i], 1 - without[i]];
  const yes = mastery * low;
  const no = (1 - mastery) * high;
  return yes + no === 0 ? mastery : yes / (yes + no);
}

/** P(correct) of each student with and without a required skill, the item's other skills as likely as they are for the student. */
export function successOf(
  { mastery, N, K }: { readonly mastery: ArrayLike<number>; readonly N: number; readonly K: number },
  success: readonly number[],
  needed: readonly number[],
  bit: number,
): NonNullable<EvidenceOf["success"]> {
  const withSkill = new Float64Array(N);
  const without = new Float64Array(N);
  for (let i = 0; i < N; i++)
    for (let pattern = 0; pattern < success.length; pattern++) {
      let weight = 1;
      for (const [b, k] of needed.entries()) {
        if (b === bit) continue;
        weight *= (pattern >> b) & 1 ? mastery[i * K + k] : 1 - mastery[i * K + k];
      }
      if ((pattern >> bit) & 1) withSkill[i] += weight * success[pattern];
      else without[i] += weight * success[pattern];
    }
  return { withSkill, without };
}
