import ln from "@stdlib/math-base-special-ln";
import { popcount } from "./bits.ts";
import { ADDITIVE, type FamilyTerms, SATURATED } from "./family-terms.ts";

/**
 * Normal prior of an item's effects δ, so that the evidence of a q-vector has a closed form and an effect that the
 * answers say nothing about costs and gains nothing:
 *
 *   saturated               p_x ~ N(LOWEST + RISE · |x|/n, SPREAD²) for every cell x; on the terms δ_T the precision is
 *                           2^(n − |T ∪ T'|) / SPREAD², for δ = M p with the Möbius matrix M, det M = 1
 *   conjunctive, disjunctive the same with two cells: none and all, or none and any
 *   additive                δ_0 ~ N(LOWEST, SPREAD²), δ_k ~ N(RISE/n, SPREAD²)
 *
 * The three constants say that a student without the attributes guesses about a quarter and one with them solves
 * about three quarters, each give or take 0.2: all of 0.05–0.35 guessing and slipping lies within one deviation and a
 * half. Halving or doubling SPREAD changes the errors by less than their noise (docs/methods/refined.md, ablation).
 */
export interface EffectPrior {
  /** [D] */
  readonly mean: Float64Array;
  /** [D, D] */
  readonly precision: Float64Array;
  readonly logDeterminant: number;
}

const LOWEST = 0.25;
const RISE = 0.5;
const SPREAD = 0.2;
const PRECISION = 1 / (SPREAD * SPREAD);

export function effectPrior({ family, n, terms, effects: D }: FamilyTerms): EffectPrior {
  const mean = new Float64Array(D);
  const precision = new Float64Array(D * D);
  const logDeterminant = D * ln(PRECISION);
  mean[0] = n === 0 ? LOWEST + RISE / 2 : LOWEST;
  if (family === ADDITIVE && n >= 2) {
    mean.fill(RISE / n, 1);
    for (let t = 0; t < D; t++) precision[t * D + t] = PRECISION;
  } else if (family === SATURATED || n <= 1) {
    for (let t = 0; t < D; t++) {
      if (popcount(terms[t]) === 1) mean[t] = RISE / n;
      for (let s = 0; s < D; s++)
        precision[t * D + s] = PRECISION * (1 << (n - popcount(terms[t] | terms[s])));
    }
  } else {
    mean[1] = RISE;
    precision.set([2 * PRECISION, PRECISION, PRECISION, PRECISION]);
  }
  return { mean, precision, logDeterminant };
}

/** The prior mean of the success probability in a cell where `mastered` of the item's n attributes are. */
export function expectedShare(mastered: number, n: number): number {
  return n === 0 ? LOWEST + RISE / 2 : LOWEST + (RISE * mastered) / n;
}
