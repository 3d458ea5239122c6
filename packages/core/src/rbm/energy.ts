import exp from "@stdlib/math-base-special-exp";
import log1p from "@stdlib/math-base-special-log1p";
import type { RbmParameters } from "../kernels/rbm-memory.ts";

/**
 * Energy of a Bernoulli RBM, P(R, α) ∝ exp(−E):
 *
 *   E(R, α) = −Σ_j b_j R_j − Σ_k c_k α_k − Σ_jk R_j w_jk α_k              R [J], α [K]
 *
 * Source: [LMX22, eq. 4–5].
 */
export function energy(
  { J, K, weights, visibleBias, hiddenBias }: RbmParameters,
  R: ArrayLike<number>,
  alpha: ArrayLike<number>,
): number {
  let sum = 0;
  for (let k = 0; k < K; k++) sum += hiddenBias[k] * alpha[k];
  for (let j = 0; j < J; j++) {
    if (!R[j]) continue;
    sum += visibleBias[j];
    for (let k = 0; k < K; k++) sum += weights[j * K + k] * alpha[k];
  }
  return -sum;
}

/**
 * Free energy, the hidden units summed out in closed form, P(R) ∝ exp(−F):
 *
 *   F(R) = −b·R − Σ_k softplus(c_k + Σ_j R_j w_jk)
 *
 * Checked in energy.test.ts against the sum over all 2^K hidden states.
 */
export function freeEnergy(
  { J, K, weights, visibleBias, hiddenBias }: RbmParameters,
  R: ArrayLike<number>,
): number {
  let sum = 0;
  for (let j = 0; j < J; j++) sum += visibleBias[j] * R[j];
  for (let k = 0; k < K; k++) {
    let x = hiddenBias[k];
    for (let j = 0; j < J; j++) x += weights[j * K + k] * R[j];
    sum += softplus(x);
  }
  return -sum;
}

/** ln(1 + eˣ) = max(x, 0) + ln(1 + e^−|x|), without overflow. */
function softplus(x: number): number {
  return Math.max(x, 0) + log1p(exp(-Math.abs(x)));
}
