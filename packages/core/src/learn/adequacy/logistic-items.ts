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
 * n_c and s_c the expected responses and those that are correct. f is concave; the step is halved until f does not fall, so that EM
 * never goes down. Buffers are allotted once, for all items and steps.
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

export function logisticItems(
  points: Float64Array,
  C: number,
  D: number,
  ridge: LogisticRidge,
): LogisticItems {
  const n = D + 1;
  const eta = new Float64Array(C);
  const information = new Float64Array(n * n);
  const direction = new Float64Array(n);
  const tried = new Float64Array(n);
  const x = new Float64Array(n);
  x[0] = 1;

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

  return {
    logPrior,
    probabilities(a, to) {
      writeEta(a);
      for (let c = 0; c < C; c++) to[c] = sigma(eta[c]);
    },
    step(a, trials, successes) {
      writeEta(a);
      const height = heightAt(a, trials, successes);
      information.fill(0);
      for (let d = 0; d < n; d++) {
        const precision = d === 0 ? ridge.intercept : ridge.slope;
        direction[d] = -precision * a[d];
        information[d * n + d] = precision;
      }
      for (let c = 0; c < C; c++) {
        const p = sigma(eta[c]);
        const residual = successes[c] - trials[c] * p;
        const weight = trials[c] * p * (1 - p);
        for (let d = 0; d < D; d++) x[d + 1] = points[c * D + d];
        for (let d = 0; d < n; d++) {
          direction[d] += residual * x[d];
          const scaled = weight * x[d];
          for (let e = 0; e <= d; e++) information[d * n + e] += scaled * x[e];
        }
      }
      smallCholesky(information, n);
      solveSmall(information, n, direction);
      let longest = 0;
      for (let d = 0; d < n; d++) longest = Math.max(longest, Math.abs(direction[d]));
      let size = longest > LONGEST ? LONGEST / longest : 1;
      for (let halving = 0; halving < MOST_HALVINGS; halving++, size /= 2) {
        for (let d = 0; d < n; d++) tried[d] = a[d] + size * direction[d];
        writeEta(tried);
        if (heightAt(tried, trials, successes) < height) continue;
        a.set(tried);
        return;
      }
    },
  };
}

function sigma(eta: number): number {
  const power = expOfNonpositive(-Math.abs(eta));
  return (eta < 0 ? power : 1) / (1 + power);
}
