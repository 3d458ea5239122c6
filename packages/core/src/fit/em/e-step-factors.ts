import ln from "@stdlib/math-base-special-ln";

/**
 * Writes what a wrong and a right answer contribute under each reduced pattern l of each item j,
 *
 *   (1 − P_jl) / max_l (1 − P_jl)        P_jl / max_l P_jl        pairs [Σ_j 2^n, 2]
 *
 * and returns the logarithms of both divisors, [J, 2]. An answer that cannot be has factors 0 and divisor 1.
 */
export function storeFactors(pairs: Float64Array, itemProbabilities: readonly Float64Array[]): Float64Array {
  const logLargest = new Float64Array(2 * itemProbabilities.length);
  let to = 0;
  for (let j = 0; j < itemProbabilities.length; j++) {
    const probabilities = itemProbabilities[j];
    let lowest = 1;
    let highest = 0;
    for (const p of probabilities) {
      lowest = Math.min(lowest, p);
      highest = Math.max(highest, p);
    }
    const wrong = 1 - lowest || 1;
    const right = highest || 1;
    for (const p of probabilities) {
      pairs[to++] = (1 - p) / wrong;
      pairs[to++] = p / right;
    }
    logLargest[2 * j] = ln(wrong);
    logLargest[2 * j + 1] = ln(right);
  }
  return logLargest;
}
