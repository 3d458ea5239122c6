import type { ClassCounts } from "../fit/class-counts.ts";

/** Answers that a class without students is taken to have: half a right one of so few that nothing else feels them. */
const NEXT_TO_NOTHING = 1e-10;

/**
 * [C] the success probability of item j in each class, from the answers and not from what its q-vector allows:
 *
 *   p_c = (correct_jc + 1e-10) / (answered_jc + 2e-10)
 *
 * Source: GDINA::Qval, the constants included.
 */
export function classSuccess({ answered, correct }: ClassCounts, j: number, C: number): Float64Array {
  const success = new Float64Array(C);
  for (let c = 0; c < C; c++)
    success[c] = (correct[j * C + c] + NEXT_TO_NOTHING) / (answered[j * C + c] + 2 * NEXT_TO_NOTHING);
  return success;
}
