import { ADDITIVE, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import type { FamilyTerms } from "./family-terms.ts";

/**
 * Whether mastering an attribute raises success: every effect of an additive item, the one effect of a conjunctive or
 * disjunctive one; in a saturated item the average over the other attributes' patterns,
 *
 *   Σ_{T ∋ a} δ_T / 2^(|T|−1) ≥ 0        for every attribute a
 *
 * for single cells may wobble.
 */
export function isMonotone({ family, n, terms, effects: D }: FamilyTerms, effects: Float64Array): boolean {
  if (family === SATURATED && n >= 2) {
    for (let a = 0; a < n; a++) {
      let average = 0;
      for (let t = 1; t < D; t++)
        if ((terms[t] >> a) & 1) average += effects[t] / (1 << (popcount(terms[t]) - 1));
      if (average < 0) return false;
    }
    return true;
  }
  const last = family === ADDITIVE ? n : Math.min(n, 1);
  for (let t = 1; t <= last; t++) if (effects[t] < 0) return false;
  return true;
}
