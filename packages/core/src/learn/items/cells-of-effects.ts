import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { clamp } from "../../numeric/clamp.ts";
import { raiseCells } from "../../numeric/isotonic-on-lattice.ts";
import { subsetSums, subsetTerms } from "../../numeric/subset-sums.ts";
import type { FamilyTerms } from "./family-terms.ts";

/** Success probabilities of a candidate are kept this far from 0 and 1. */
const LEAST = 0.01;

/** [2^n] success probability by cell, from the effects of a family. */
export function cellsOfEffects(shape: FamilyTerms, effects: Float64Array, cells: Float64Array): void {
  const { n, terms, effectOf, signs } = shape;
  for (let x = 0; x < 1 << n; x++) {
    let p = 0;
    for (let t = 0; t < terms.length; t++)
      if ((terms[t] & x) === terms[t]) p += signs[t] * effects[effectOf[t]];
    cells[x] = clamp(p, LEAST, 1 - LEAST);
  }
}

/** Moves effects, in place, so that every cell is a probability; additive effects shrink together. */
export function holdEffects(shape: FamilyTerms, effects: Float64Array): void {
  const { family, n, effects: D } = shape;
  if (family === SATURATED || n < 2) {
    holdSaturated(n, effects);
    return;
  }
  effects[0] = clamp(effects[0], LEAST, 1 - LEAST);
  if (family === CONJUNCTIVE || family === DISJUNCTIVE) {
    effects[1] = clamp(effects[1], LEAST - effects[0], 1 - LEAST - effects[0]);
    return;
  }
  let rise = 0;
  for (let t = 1; t < D; t++) rise += Math.max(effects[t], 0);
  const room = 1 - LEAST - effects[0];
  if (rise > room) for (let t = 1; t < D; t++) effects[t] *= room / rise;
}

/** Terms to cells (sums over subsets), held between 0 and 1 and rising, and back. */
function holdSaturated(n: number, effects: Float64Array): void {
  const cells = effects.subarray(0, 1 << n);
  subsetSums(cells);
  raiseCells(n, cells);
  for (let x = 0; x < cells.length; x++) cells[x] = clamp(cells[x], LEAST, 1 - LEAST);
  subsetTerms(cells);
}

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

/** Effects of a family from its cells, which are of that family. */
export function effectsOfCells(
  { terms, effects: D, effectOf }: FamilyTerms,
  cells: Float64Array,
): Float64Array {
  const byTerm = Float64Array.from(cells);
  subsetTerms(byTerm);
  const effects = new Float64Array(D);
  for (let t = terms.length - 1; t >= 0; t--) effects[effectOf[t]] = byTerm[terms[t]];
  // of a disjunctive item every single attribute has the whole effect
  if (D < terms.length) effects[1] = byTerm[1];
  return effects;
}
