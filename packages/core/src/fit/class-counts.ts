import type { Cdm } from "../models/cdm.ts";
import { classifierOf } from "./em/posteriors.ts";
import { ABSENT, type ResponsePatterns } from "./em/response-patterns.ts";
import { tabledPosteriors } from "./tabled-posteriors.ts";

/** Who answered an item how, by class; classes are not pooled by what the item needs. */
export interface ClassCounts {
  /** [J, C] expected students of each class who answered the item. */
  readonly answered: Float64Array;
  /** [J, C] of these, who answered right. */
  readonly correct: Float64Array;
}

/**
 *   answered_jc = Σ_i w_ic        correct_jc = Σ_i w_ic x_ij        over students i who answered j, w_ic = P(c | responses of i)
 */
export function classCounts(where: string, patterns: ResponsePatterns, cdm: Cdm): ClassCounts {
  const classifier = classifierOf(where, cdm);
  const { J, codes, counts } = patterns;
  const { C } = classifier.space;
  const answered = new Float64Array(J * C);
  const correct = new Float64Array(J * C);
  for (const { row, posterior } of tabledPosteriors(patterns, classifier))
    for (let j = 0; j < J; j++) {
      const response = codes[row * J + j];
      if (response === ABSENT) continue;
      const weight = counts[row];
      for (let c = 0; c < C; c++) answered[j * C + c] += weight * posterior[c];
      if (response === 1) for (let c = 0; c < C; c++) correct[j * C + c] += weight * posterior[c];
    }
  return { answered, correct };
}
