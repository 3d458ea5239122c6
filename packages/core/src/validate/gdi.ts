import { popcount } from "../numeric/bits.ts";

/**
 * The GDINA discrimination index of every q-vector of an item: how far success probabilities differ between the groups of
 * students that the q-vector tells apart,
 *
 *   ς²(q) = Σ_l w_l (p_l − p̄)²        w_l = Σ_{c in l} π_c,  p_l = Σ_{c in l} π_c p_c / w_l,  p̄ = Σ_c π_c p_c
 *
 * l the 2^|q| patterns on the attributes of q; π [2^K] shares of the classes, p [2^K] the item's success probability in each
 * (bit k of a class: attribute k is mastered). Returns [2^K], by q-vector as bits; 0 for the empty one.
 *
 * Every q-vector's groups come from those of a q-vector with one attribute more, so that all of them take O(3^K).
 *
 * Source: [dlTC16].
 */
export function gdi(shares: Float64Array, success: Float64Array): Float64Array {
  const K = Math.log2(shares.length);
  const values = new Float64Array(2 ** K);
  visit(
    2 ** K - 1,
    0,
    shares,
    shares.map((share, c) => share * success[c]),
  );
  return values;

  /** Takes `mask` with its groups' w_l and w_l p_l, and all its subsets that lack an attribute from `from` on. */
  function visit(mask: number, from: number, weights: Float64Array, sums: Float64Array): void {
    values[mask] = betweenGroups(weights, sums);
    for (let k = from; k < K; k++)
      if ((mask >>> k) & 1) {
        // the attributes below k that are left say where its bit is among the groups
        const place = popcount(mask & (2 ** k - 1));
        visit(mask ^ (1 << k), k + 1, pooled(weights, place), pooled(sums, place));
      }
  }
}

/** PVAF, the proportion of variance accounted for: ς²(q) / ς²(1 … 1). [2^K]; null where nothing varies. */
export function pvaf(values: Float64Array): Float64Array | null {
  const most = values[values.length - 1];
  return most > NOTHING ? values.map((value) => Math.min(1, value / most)) : null;
}

/** A variance of probabilities that rounding alone may leave. */
const NOTHING = 1e-12;

function betweenGroups(weights: Float64Array, sums: Float64Array): number {
  let total = 0;
  let sum = 0;
  for (let l = 0; l < weights.length; l++) {
    total += weights[l];
    sum += sums[l];
  }
  const mean = sum / total;
  let variance = 0;
  for (let l = 0; l < weights.length; l++)
    if (weights[l] > 0) variance += weights[l] * (sums[l] / weights[l] - mean) ** 2;
  return variance / total;
}

/** Groups that differ in bit `place` alone, added up. */
function pooled(values: Float64Array, place: number): Float64Array {
  const half = new Float64Array(values.length / 2);
  const low = (1 << place) - 1;
  for (let l = 0; l < half.length; l++) {
    const zero = ((l & ~low) << 1) | (l & low);
    half[l] = values[zero] + values[zero | (1 << place)];
  }
  return half;
}
