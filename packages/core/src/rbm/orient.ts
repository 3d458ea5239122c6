import type { RbmParameters } from "../kernels/rbm-memory.ts";

/**
 * Brings every attribute to the sign in which mastering it helps. Replacing α_k by 1 − α_k is exact:
 *
 *   b_j += w_jk,   w_jk → −w_jk,   c_k → −c_k
 *
 * and leaves P(R) unchanged. A column is flipped when its weights sum to less than 0.
 */
export function orient(parameters: RbmParameters): RbmParameters {
  const { J, K } = parameters;
  const weights = parameters.weights.slice();
  const visibleBias = parameters.visibleBias.slice();
  const hiddenBias = parameters.hiddenBias.slice();
  for (let k = 0; k < K; k++) {
    let sum = 0;
    for (let j = 0; j < J; j++) sum += weights[j * K + k];
    if (sum >= 0) continue;
    for (let j = 0; j < J; j++) {
      visibleBias[j] += weights[j * K + k];
      weights[j * K + k] = -weights[j * K + k];
    }
    hiddenBias[k] = -hiddenBias[k];
  }
  return { J, K, weights, visibleBias, hiddenBias };
}
