import type { ClassShare } from "../mastery/student-classes.ts";

/** [2^n] proportions of students by pattern of some attributes, given by their columns: the first in the lowest bit. */
export function patternProportions(
  classes: readonly ClassShare[],
  attributes: readonly number[],
): Float64Array {
  const proportions = new Float64Array(2 ** attributes.length);
  for (const { pattern, share } of classes) {
    const own = attributes.reduce((bits, k, a) => bits | (Number(pattern[k] === "1") << a), 0);
    proportions[own] += share;
  }
  return proportions;
}
