import log1p from "@stdlib/math-base-special-log1p";
import { smallCholesky, solveSmall } from "../../numeric/cholesky.ts";
import { expOfNonpositive } from "../../numeric/exp-of-nonpositive.ts";

/** How strongly parameters are drawn to 0: precisions of normal priors. */
export interface LogisticRidge {
  readonly intercept: number;
  readonly slope: number;
}

/**
 * Logistic regressions of items on the nodes' points x_c, one Newton step each: with a_j = (intercept, slopes) of item j,
 *
 *   f(a) = Σ_c s_c η_c − n_c ln(1 + e^η_c) − ½ (λ_0 a_0² + λ Σ_d a_d²)        η_c = a_0 + Σ_d a_d x_cd
 *
 * n_c and s_c the expected responses and those that are correct. f never falls, so that EM never goes down: a Newton step δ that changes
 * no η_c by more than r = SAFE cannot lower it [Bach10, prop. 1]. Along it the third derivative is at most r times the second, hence
 *
 *   f(a + δ) − f(a) ≥ δᵀHδ (1 − (e^r − r − 1)/r²)        H the information; the bracket is positive for r < 1.79
 *
 * Longer steps are halved until f does not fall. Buffers are allotted once, for all items and steps.
 */
export interface LogisticItems {
  /** Moves a [1 + D] in place; `trials` and `successes` [C]. */
  step(a: Float64Array, trials: Float64Array, successes: Float64Array): void;
  /** Writes P(correct) [C] at a. */
  probabilities(a: Float64Array, to: Float64Array): void;
  logPrior(a: Float64Array): number;
}

const MOST_HALVINGS = 8;
/** No step changes a parameter by more: an item that all but separates the nodes would be thrown far out. */
const LONGEST = 3;
/** (e^r − r − 1)/r² < 1 up to here and a little beyond. */
const SAFE = 1.75;

export function logisticItems(
  points: Float64Array,
  C: number,
  D: number,
  ridge: LogisticRidge,
): LogisticItems {
  const n = D + 1;
  const entries = (n * (n + 1)) / 2;
  /** [C, entries] products of (1, x_c) with itself, lower triangle. */
  const products = new Float64Array(C * entries);
  for (let c = 0, at = 0; c < C; c++)
    for (let d = 0; d < n; d++)
      for (let e = 0; e <= d; e++)
        products[at++] = (d === 0 ? 1 : points[c * D + d - 1]) * (e === 0 ? 1 : points[c * D + e - 1]);
  const eta = new Float64Array(C);
  const triangle = new Float64Array(entries);
  const information = new Float64Array(n * n);
  const direction = new Float64Array(n);
  const tried = new Float64Array(n);

  function writeEta(a: Float64Array): void {
    for (let c = 0; c < C; c++) {
      let sum = a[0];
      for (let d = 0; d < D; d++) sum += a[d + 1] * points[c * D + d];
      eta[c] = sum;
    }
  }

  function logPrior(a: Float64Array): number {
    let squares = 0;
    for (let d = 1; d < n; d++) squares += a[d] * a[d];
    return -(ridge.intercept * a[0] * a[0] + ridge.slope * squares) / 2;
  }

  /** f at the parameters that eta was written from. */
  function heightAt(a: Float64Array, trials: Float64Array, successes: Float64Array): number {
    let sum = logPrior(a);
    for (let c = 0; c < C; c++) {
      const size = Math.abs(eta[c]);
      sum += successes[c] * eta[c] - trials[c] * (Math.max(eta[c], 0) + log1p(expOfNonpositive(-size)));
    }
    return sum;
  }

  /** max_c |Δη_c| */
  function largestChange(delta: Float64Array): number {
    let largest = 0;
    for (let c = 0; c < C; c++) {
      let sum = delta[0];
      for (let d = 0; d < D; d++) sum += delta[d + 1] * points[c * D + d];
      largest = Math.max(largest, Math.abs(sum));
    }
    return largest;
  }

  /** Along `direction`, halved until f does not fall; eta is that of a. */
  function climb(a: Float64Array, longest: number, trials: Float64Array, successes: Float64Array): void {
    const height = heightAt(a, trials, successes);
    for (let halving = 0, size = longest; halving < MOST_HALVINGS; halving++, size /= 2) {
      for (let d = 0; d < n; d++) tried[d] = a[d] + size * direction[d];
      writeEta(tried);
      if (heightAt(tried, trials, successes) < height) continue;
      a.set(tried);
      return;
    }
  }

  return {
    logPrior,
    probabilities(a, to) {
      writeEta(a);
      for (let c = 0; c < C; c++) to[c] = sigma(eta[c]);
    },
    step(a, trials, successes) {
      writeEta(a);
      triangle.fill(0);
      direction.fill(0);
      for (let c = 0; c < C; c++) {
        const p = sigma(eta[c]);
        const residual = successes[c] - trials[c] * p;
        const weight = trials[c] * p * (1 - p);
        direction[0] += residual;
        for (let d = 0; d < D; d++) direction[d + 1] += residual * points[c * D + d];
        for (let m = 0, at = c * entries; m < entries; m++) triangle[m] += weight * products[at + m];
      }
      for (let d = 0, m = 0; d < n; d++) {
        const precision = d === 0 ? ridge.intercept : ridge.slope;
        direction[d] -= precision * a[d];
        for (let e = 0; e <= d; e++) information[d * n + e] = triangle[m++];
        information[d * n + d] += precision;
      }
      smallCholesky(information, n);
      solveSmall(information, n, direction);
      let longest = 0;
      for (let d = 0; d < n; d++) longest = Math.max(longest, Math.abs(direction[d]));
      const size = longest > LONGEST ? LONGEST / longest : 1;
      if (size * largestChange(direction) > SAFE) climb(a, size, trials, successes);
      else for (let d = 0; d < n; d++) a[d] += size * direction[d];
    },
  };
}

function sigma(eta: number): number {
  const power = expOfNonpositive(-Math.abs(eta));
  return (eta < 0 ? power : 1) / (1 + power);
}
