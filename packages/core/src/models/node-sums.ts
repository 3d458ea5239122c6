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
  const weights = new Float64Array(C);
  for (let q = 0; q < nodes.weights.length; q++) {
    fillHalves(halves, nodes, q);
    const { low, high, shift, mask } = halves;
    for (let c = 0; c < C; c++) weights[c] += low[patterns[c] & mask] * high[patterns[c] >>> shift];
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
  for (let q = 0; q < Q; q++) {
    fillHalves(halves, nodes, q);
    lowSums.fill(0);
    highSums.fill(0);
    for (let c = 0; c < C; c++) {
      const l = patterns[c] & mask;
      const h = patterns[c] >>> shift;
      const term = ratios[c] * low[l] * high[h];
      lowSums[l] += term;
      highSums[h] += term;
    }
    foldBits(highSums, masteredCounts, q * K + shift);
    const inClasses = foldBits(lowSums, masteredCounts, q * K);
    const unseen = drawn * nodes.weights[q];
    nodeCounts[q] = Math.max(inClasses + unseen, 0);
    for (let k = q * K; k < (q + 1) * K; k++) {
      const mastered = masteredCounts[k] + unseen * nodes.mastery[k];
      masteredCounts[k] = clamp(mastered, 0, nodeCounts[q]);
    }
  }
  return { logLik, nodeCounts, masteredCounts };
}

interface HalfTables {
  /** [2^shift] by the lower bits of a pattern, the node's weight in it. */
  readonly low: Float64Array;
  /** [2^(K − shift)] by the upper bits. */
  readonly high: Float64Array;
  readonly shift: number;
  readonly mask: number;
}

function halfTables(K: number): HalfTables {
  const shift = Math.ceil(K / 2);
  return {
    low: new Float64Array(2 ** shift),
    high: new Float64Array(2 ** (K - shift)),
    shift,
    mask: 2 ** shift - 1,
  };
}

function fillHalves({ low, high, shift }: HalfTables, { weights, mastery }: Nodes, q: number): void {
  const K = mastery.length / weights.length;
  fillProducts(low, weights[q], mastery.subarray(q * K, q * K + shift));
  fillProducts(high, 1, mastery.subarray(q * K + shift, (q + 1) * K));
}

/** table[pattern] = scale · Π_k p_k^α_k (1 − p_k)^(1−α_k), each attribute doubling the table. */
function fillProducts(table: Float64Array, scale: number, mastery: Float64Array): void {
  table[0] = scale;
  for (let k = 0; k < mastery.length; k++) {
    const size = 2 ** k;
    for (let i = 0; i < size; i++) {
      table[size + i] = table[i] * mastery[k];
      table[i] *= 1 - mastery[k];
    }
  }
}

/** Puts the sum over the entries with bit b into sums[at + b], for every bit; returns the sum over all. Empties the table. */
function foldBits(table: Float64Array, sums: Float64Array, at: number): number {
  let bit = Math.log2(table.length);
  while (bit-- > 0) {
    const size = 2 ** bit;
    let upper = 0;
    for (let i = 0; i < size; i++) {
      upper += table[size + i];
      table[i] += table[size + i];
    }
    sums[at + bit] = upper;
  }
  return table[0];
}
