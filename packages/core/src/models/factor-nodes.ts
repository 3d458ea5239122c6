import exp from "@stdlib/math-base-special-exp";
import type { LinePrior } from "../numeric/logistic-line.ts";

/** Attributes follow the factor by lines, P(α_k = 1 | θ) = σ(intercept + slope · θ): their prior, and how far they go. */
export const LINE_PRIOR: LinePrior = { slopePrecision: 0.05, interceptPrecision: 0.01 };
export const LARGEST_LINE = 6;

/** The common factor θ: so many nodes, equally spaced from −RANGE to RANGE, weights as the normal density. */
const FACTOR_NODES = 11;
const RANGE = 3;

export interface FactorNodes {
  /** [FACTOR_NODES] */
  readonly theta: Float64Array;
  /** [FACTOR_NODES], they sum to 1 */
  readonly weights: Float64Array;
}

export function factorNodes(): FactorNodes {
  const theta = Float64Array.from(
    { length: FACTOR_NODES },
    (_, q) => RANGE * ((2 * q) / (FACTOR_NODES - 1) - 1),
  );
  const densities = theta.map((x) => exp((-x * x) / 2));
  const total = densities.reduce((sum, density) => sum + density);
  return { theta, weights: densities.map((density) => density / total) };
}
