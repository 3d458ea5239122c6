import ln from "@stdlib/math-base-special-ln";
import { clamp } from "../numeric/clamp.ts";
import { logistic } from "../numeric/logistic.ts";

/** Logits count as no further out than this: a mastery probability stays 1e-13 from 0 and 1. */
export const LOGIT_LIMIT = 30;

export function withinLimit(logit: number): number {
  return clamp(logit, -LOGIT_LIMIT, LOGIT_LIMIT);
}

/** P(mastery) of a logit. */
export function masteryOf(logit: number): number {
  return logistic(withinLimit(logit));
}

/** The logit of a share of students; without students, `otherwise`. */
export function logitOfShare(mastered: number, students: number, otherwise: number): number {
  if (!(students > 0)) return otherwise;
  return withinLimit(ln(mastered) - ln(Math.max(students - mastered, 0)));
}
