import { dotAt } from "../../numeric/dot.ts";
import { ABSENT, type ResponsePatterns } from "../em/response-patterns.ts";
import type { ClassTable } from "./class-table.ts";

/**
 * Responses to pairs of items i < j, in the order (0,1), (0,2), …, (1,2), …: how many students answered both, how
 * many of them the first right, the second right, both right. Pairs number J(J − 1)/2.
 */
export interface PairMargins {
  readonly n: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly both: Float64Array;
}

/** Place of the pair i < j. */
export function pairIndex(J: number, i: number, j: number): number {
  return (i * (2 * J - i - 1)) / 2 + j - i - 1;
}

/** More are not held at once: 632 items. What is made for every pair then takes some hundred megabytes. */
export const MOST_PAIRS = 200_000;

export function countPairs(J: number): number {
  return (J * (J - 1)) / 2;
}

/** First items of pairs, from `from` up to `to` without it. Default: all. */
export interface FirstItems {
  readonly from: number;
  readonly to: number;
}

/** Counted over the students who answered both items of a pair. */
export function observedPairs(
  { J, U, codes, counts }: ResponsePatterns,
  { from, to }: FirstItems = { from: 0, to: J },
): PairMargins {
  const margins = emptyMargins(pairIndex(J, to, to + 1) - pairIndex(J, from, from + 1));
  const { n, first, second, both } = margins;
  for (let row = 0; row < U; row++) {
    const x = codes.subarray(row * J, (row + 1) * J);
    const weight = counts[row];
    for (let i = from, pair = 0; i < to; i++) {
      if (x[i] === ABSENT) {
        pair += J - i - 1;
        continue;
      }
      for (let j = i + 1; j < J; j++, pair++) {
        if (x[j] === ABSENT) continue;
        n[pair] += weight;
        first[pair] += weight * x[i];
        second[pair] += weight * x[j];
        both[pair] += weight * x[i] * x[j];
      }
    }
  }
  return margins;
}

/** The model's, per student: n = 1, P(first), P(second), P(both) = Σ_c π_c P_ic P_jc. */
export function expectedPairs(
  { J, C, classes, success }: ClassTable,
  { from, to }: FirstItems = { from: 0, to: J },
): PairMargins {
  const margins = emptyMargins(pairIndex(J, to, to + 1) - pairIndex(J, from, from + 1));
  const single = new Float64Array(J);
  const weighted = new Float64Array(C);
  for (let j = 0; j < J; j++) for (let c = 0; c < C; c++) single[j] += classes[c] * success[j * C + c];
  for (let i = from, pair = 0; i < to; i++) {
    for (let c = 0; c < C; c++) weighted[c] = classes[c] * success[i * C + c];
    for (let j = i + 1; j < J; j++, pair++) {
      margins.n[pair] = 1;
      margins.first[pair] = single[i];
      margins.second[pair] = single[j];
      margins.both[pair] = dotAt(weighted, 0, success, j * C, C);
    }
  }
  return margins;
}

/** [J + J(J − 1)/2] the share of correct responses to each item, then to each pair; where every student answered all. */
export function marginsOf(J: number, { n, first, second, both }: PairMargins): Float64Array {
  const margins = new Float64Array(J + both.length);
  for (let j = 0; j < J; j++) {
    const pair = pairIndex(J, Math.min(j, J - 2), j < J - 1 ? j + 1 : j);
    margins[j] = (j < J - 1 ? first : second)[pair] / n[pair];
  }
  for (let pair = 0; pair < both.length; pair++) margins[J + pair] = both[pair] / n[pair];
  return margins;
}

/**
 * Correlation of the two responses of a pair, φ = (p_11 − p_1 p_2) / √(p_1 (1 − p_1) p_2 (1 − p_2)); null where one
 * of them does not vary.
 */
export function pairCorrelation({ n, first, second, both }: PairMargins, pair: number): number | null {
  const p1 = first[pair] / n[pair];
  const p2 = second[pair] / n[pair];
  const variance = p1 * (1 - p1) * p2 * (1 - p2);
  return variance > 0 ? (both[pair] / n[pair] - p1 * p2) / Math.sqrt(variance) : null;
}

function emptyMargins(pairs: number): PairMargins {
  const column = () => new Float64Array(pairs);
  return { n: column(), first: column(), second: column(), both: column() };
}
