import ln from "@stdlib/math-base-special-ln";
import { clamp } from "../numeric/clamp.ts";
import type { ClassSpace } from "./class-space.ts";
import type { Nodes } from "./conditionally-independent.ts";

/**
 * Sums over patterns under conditional independence, f_qc = w_q Π_k p_qk^α_k (1 − p_qk)^(1−α_k):
 *
 *   f_c = Σ_q f_qc,   S = Σ_c f_c        S = 1 on all patterns, less on fewer
 *   N_q = Σ_c n_c f_qc / f_c + U_q,   M_qk = Σ_c n_c α_ck f_qc / f_c + U_qk
 *
 * U are the students that a restricted space does not show: for N seen there are N(1 − S)/S in forbidden
 * patterns, spread as the model says. U_q = (N/S)(w_q − Σ_c f_qc), U_qk = (N/S)(w_q p_qk − Σ_c α_ck f_qc); both
 * are 0 on all patterns. An M-step from N and M then raises Σ_c n_c ln(f_c / S).
 *
 * A pattern's product is that of its lower and its upper half, from two tables of 2^(K/2) each: O(Q·C) in all.
 *
 * Source: [DLR77, §4.2] for U.
 */
export function classWeights(space: ClassSpace, nodes: Nodes): { weights: Float64Array; total: number } {
  const { C, patterns } = space;
  const halves = halfTables(space.K);
  const { low, high, shift, mask } = halves;
  const weights = new Float64Array(C);
  for (let q = 0; q < nodes.weights.length; q += AT_ONCE) {
    fillHalves(halves, nodes, q);
    for (let c = 0; c < C; ) {
      const h = patterns[c] >>> shift;
      const [h0, h1, h2, h3] = [high[4 * h], high[4 * h + 1], high[4 * h + 2], high[4 * h + 3]];
      for (; c < C && patterns[c] >>> shift === h; c++) {
        const l = 4 * (patterns[c] & mask);
        weights[c] += low[l] * h0 + low[l + 1] * h1 + (low[l + 2] * h2 + low[l + 3] * h3);
      }
    }
  }
  let total = 0;
  for (let c = 0; c < C; c++) {
    weights[c] = Math.max(weights[c], LEAST_WEIGHT);
    total += weights[c];
  }
  return { weights, total };
}

/** Logarithms and quotients of a class's weight stay finite. */
const LEAST_WEIGHT = 1e-300;

export interface NodeCounts {
  /** Σ_c n_c ln(f_c / S). */
  readonly logLik: number;
  /** [Q] */
  readonly nodeCounts: Float64Array;
  /** [Q, K] */
  readonly masteredCounts: Float64Array;
}

export function expectedNodeCounts(space: ClassSpace, nodes: Nodes, counts: Float64Array): NodeCounts {
  const { K, C, patterns } = space;
  const Q = nodes.weights.length;
  const { weights, total } = classWeights(space, nodes);
  const students = counts.reduce((sum, count) => sum + count, 0);
  const drawn = C === 2 ** K ? 0 : students / total;
  let logLik = 0;
  const ratios = counts.map((count, c) => {
    if (count > 0) logLik += count * ln(weights[c] / total);
    return count / weights[c] - drawn;
  });
  const halves = halfTables(K);
  const { low, high, shift, mask } = halves;
  const lowSums = new Float64Array(low.length);
  const highSums = new Float64Array(high.length);
  const nodeCounts = new Float64Array(Q);
  const masteredCounts = new Float64Array(Q * K);
  for (let q = 0; q < Q; q += AT_ONCE) {
    fillHalves(halves, nodes, q);
    lowSums.fill(0);
    highSums.fill(0);
    for (let c = 0; c < C; ) {
      const h = patterns[c] >>> shift;
      const [h0, h1, h2, h3] = [high[4 * h], high[4 * h + 1], high[4 * h + 2], high[4 * h + 3]];
      let [s0, s1, s2, s3] = [0, 0, 0, 0];
      for (; c < C && patterns[c] >>> shift === h; c++) {
        const l = 4 * (patterns[c] & mask);
        const ratio = ratios[c];
        lowSums[l] += ratio * h0;
        lowSums[l + 1] += ratio * h1;
        lowSums[l + 2] += ratio * h2;
        lowSums[l + 3] += ratio * h3;
        s0 += ratio * low[l];
        s1 += ratio * low[l + 1];
        s2 += ratio * low[l + 2];
        s3 += ratio * low[l + 3];
      }
      highSums[4 * h] += s0 * h0;
      highSums[4 * h + 1] += s1 * h1;
      highSums[4 * h + 2] += s2 * h2;
      highSums[4 * h + 3] += s3 * h3;
    }
    for (let l = 0; l < lowSums.length; l++) lowSums[l] *= low[l];
    for (let of = q; of < Math.min(q + AT_ONCE, Q); of++) {
      foldBits(highSums, of - q, masteredCounts, of * K + shift);
      const inClasses = foldBits(lowSums, of - q, masteredCounts, of * K);
      const unseen = drawn * nodes.weights[of];
      nodeCounts[of] = Math.max(inClasses + unseen, 0);
      for (let k = of * K; k < (of + 1) * K; k++) {
        const mastered = masteredCounts[k] + unseen * nodes.mastery[k];
        masteredCounts[k] = clamp(mastered, 0, nodeCounts[of]);
      }
    }
  }
  return { logLik, nodeCounts, masteredCounts };
}

/** Nodes whose tables are filled and summed together, side by side: a class is then read once for four of them. */
const AT_ONCE = 4;

interface HalfTables {
  /** [2^shift, AT_ONCE] by the lower bits of a pattern, the node's weight in it. */
  readonly low: Float64Array;
  /** [2^(K − shift), AT_ONCE] by the upper bits. */
  readonly high: Float64Array;
  readonly shift: number;
  readonly mask: number;
}

function halfTables(K: number): HalfTables {
  const shift = Math.ceil(K / 2);
  return {
    low: new Float64Array(AT_ONCE * 2 ** shift),
    high: new Float64Array(AT_ONCE * 2 ** (K - shift)),
    shift,
    mask: 2 ** shift - 1,
  };
}

/** The tables of the nodes from q on; those after the last are empty. */
function fillHalves({ low, high, shift }: HalfTables, { weights, mastery }: Nodes, q: number): void {
  const Q = weights.length;
  const K = mastery.length / Q;
  for (let at = 0; at < AT_ONCE; at++) {
    const of = q + at;
    if (of < Q) {
      fillProducts(low, at, weights[of], mastery.subarray(of * K, of * K + shift));
      fillProducts(high, at, 1, mastery.subarray(of * K + shift, (of + 1) * K));
    } else for (let l = at; l < low.length; l += AT_ONCE) low[l] = 0;
  }
}

/** table[pattern, at] = scale · Π_k p_k^α_k (1 − p_k)^(1−α_k), each attribute doubling the table. */
function fillProducts(table: Float64Array, at: number, scale: number, mastery: Float64Array): void {
  table[at] = scale;
  for (let k = 0; k < mastery.length; k++) {
    const size = AT_ONCE * 2 ** k;
    for (let i = at; i < size; i += AT_ONCE) {
      table[size + i] = table[i] * mastery[k];
      table[i] *= 1 - mastery[k];
    }
  }
}

/** Puts the sum over the entries [., at] with bit b into sums[to + b], for every bit; returns the sum over all. Empties them. */
function foldBits(table: Float64Array, at: number, sums: Float64Array, to: number): number {
  let bit = Math.log2(table.length / AT_ONCE);
  while (bit-- > 0) {
    const size = AT_ONCE * 2 ** bit;
    let upper = 0;
    for (let i = at; i < size; i += AT_ONCE) {
      upper += table[size + i];
      table[i] += table[size + i];
    }
    sums[to + bit] = upper;
  }
  return table[at];
}
