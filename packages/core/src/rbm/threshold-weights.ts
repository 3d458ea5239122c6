import type { RbmParameters } from "../kernels/rbm-memory.ts";

/** The same parameters with every weight below `nonZeroFrom` in size set to exactly 0. */
export function thresholdWeights(parameters: RbmParameters, nonZeroFrom: number): RbmParameters {
  return { ...parameters, weights: parameters.weights.map((w) => (Math.abs(w) >= nonZeroFrom ? w : 0)) };
}

/** q_jk = 1 where w_jk is not 0 [LMX22, eq. 10]; entries [J, K]. */
export function entriesOf(parameters: RbmParameters): Uint8Array {
  return Uint8Array.from(parameters.weights, (w) => (w === 0 ? 0 : 1));
}
