import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import type { QMatrix } from "../data/q-matrix.ts";
import { clamp } from "../numeric/clamp.ts";
import type { Opinion } from "./validation.ts";

/** The learner is taken to be no surer than this: its samples are some dozens. */
const SUREST = 0.001;
/**
 * Log odds that the other methods add or take where all agree: e³ = 20, as much as the learner's 0.95. They use the same
 * responses, so that together they count once, however many there are.
 */
const OTHERS = 3;
/** Expected share of wrong changes among those suggested, at most. */
export const MOST_WRONG = 0.05;

/**
 * [J, K] probability that an entry is not as the expert has it, from the learner's inclusion probability p and the share s of the
 * other methods that would change it:
 *
 *   logit = logit(p or 1 − p) + 3 (2 s − 1)         without the last term where no other method was asked
 */
export function judgeEntries(
  { entries }: QMatrix,
  inclusion: Float64Array,
  opinions: readonly Opinion[],
): Float64Array {
  return inclusion.map((p, at) => {
    const differs = clamp(entries[at] === 1 ? 1 - p : p, SUREST, 1 - SUREST);
    const changing = opinions.filter(({ q }) => q.entries[at] !== entries[at]).length;
    const others = opinions.length === 0 ? 0 : OTHERS * ((2 * changing) / opinions.length - 1);
    return 1 / (1 + exp(-(ln(differs / (1 - differs)) + others)));
  });
}

/**
 * The expert's Q-matrix with as many changes, the most probable first, as keep the expected share of wrong ones within MOST_WRONG
 * [NNSA04].
 */
export function suggestedQ(q: QMatrix, differs: Float64Array): QMatrix {
  const entries = q.entries.slice();
  const order = Array.from(differs.keys()).sort((a, b) => differs[b] - differs[a] || a - b);
  let wrong = 0;
  for (const [n, at] of order.entries()) {
    wrong += 1 - differs[at];
    if (wrong > MOST_WRONG * (n + 1)) break;
    entries[at] = 1 - entries[at];
  }
  return { ...q, entries };
}
