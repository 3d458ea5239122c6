import ln from "@stdlib/math-base-special-ln";
import { smallCholesky, solveSmall } from "../../numeric/cholesky.ts";
import { CELLS } from "./item-limits.ts";
import type { FamilyShape } from "./item-prior.ts";

/** Effects of a saturated item, and its loading. */
const MOST_EFFECTS = CELLS + 1;

/**
 * Posterior mode of effects δ with a normal likelihood (Gram matrix G, sums b) and a normal prior (mean μ, precision Λ):
 *
 *   (G + Λ) δ = b + Λ μ                       by Cholesky
 *
 * with what the evidence of the candidate needs: ln det(G + Λ) − ln det Λ, (b + Λ μ)ᵀ δ and μᵀ Λ μ.
 */
export interface SolvedEffects {
  /** [D], good until the next call. */
  readonly effects: Float64Array;
  logDeterminantGain: number;
  fitted: number;
  atMean: number;
}

/** Room for solving; results stand in it until the next call. */
export interface EffectSolver extends SolvedEffects {
  readonly factor: Float64Array;
  readonly pivots: Float64Array;
  readonly wanted: Float64Array;
}

export function createSolver(): EffectSolver {
  return {
    factor: new Float64Array(MOST_EFFECTS * MOST_EFFECTS),
    pivots: new Float64Array(MOST_EFFECTS),
    wanted: new Float64Array(MOST_EFFECTS),
    effects: new Float64Array(MOST_EFFECTS),
    logDeterminantGain: 0,
    fitted: 0,
    atMean: 0,
  };
}

/** Only the lower triangle of `gram` [D, D] is read. */
export function solveEffects(
  gram: Float64Array,
  sums: Float64Array,
  prior: Pick<FamilyShape, "mean" | "precision" | "logDeterminant">,
  D: number,
  solver = createSolver(),
): SolvedEffects {
  const { mean, precision } = prior;
  const { effects, factor, pivots, wanted } = solver;
  let atMean = 0;
  for (let t = 0; t < D; t++) {
    let pulled = 0;
    for (let s = 0; s < D; s++) pulled += precision[t * D + s] * mean[s];
    atMean += pulled * mean[t];
    wanted[t] = sums[t] + pulled;
  }
  for (let t = 0; t < D; t++)
    for (let s = 0; s <= t; s++) factor[t * D + s] = gram[t * D + s] + precision[t * D + s];
  // rounding in f32 sums can take a pivot below what the prior alone gives it
  smallCholesky(factor, D, LEAST_PIVOT, pivots);
  let determinant = 1;
  let logDeterminant = 0;
  for (let t = 0; t < D; t++) {
    determinant *= pivots[t];
    if (determinant > LARGEST_PRODUCT) {
      logDeterminant += ln(determinant);
      determinant = 1;
    }
  }
  logDeterminant += ln(determinant);
  for (let t = 0; t < D; t++) effects[t] = wanted[t];
  solveSmall(factor, D, effects);
  let fitted = 0;
  for (let t = 0; t < D; t++) fitted += wanted[t] * effects[t];
  solver.logDeterminantGain = logDeterminant - prior.logDeterminant;
  solver.fitted = fitted;
  solver.atMean = atMean;
  return solver;
}

/** A logarithm is taken before the product of the pivots overflows. */
const LARGEST_PRODUCT = 1e200;

/** By the prior alone a pivot is at least 1 / (spread² 2^n), and spreads stay below a half. */
const LEAST_PIVOT = 0.25;
