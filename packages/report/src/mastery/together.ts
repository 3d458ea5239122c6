import type { Profiles } from "@qmatrix/core/data";
import { tetrachoric } from "@qmatrix/core/factor";
import type { ClassShare } from "./student-classes.ts";

/** How attributes occur together. */
export interface Together {
  /** [K, K] tetrachoric correlations. */
  readonly correlations: Float64Array;
  /** [K+1] share of students who master 0, 1, …, K attributes. */
  readonly counts: readonly number[];
}

/**
 * From the patterns' shares π_c:
 *
 *   P(k and l) = Σ_c π_c α_ck α_cl        P(m mastered) = Σ_c π_c [Σ_k α_ck = m]
 */
export function togetherInModel(classes: readonly ClassShare[], K: number): Together {
  const both = new Float64Array(K * K);
  const counts = new Array<number>(K + 1).fill(0);
  for (const { pattern, share } of classes) {
    const mastered = [...pattern].flatMap((digit, k) => (digit === "1" ? [k] : []));
    counts[mastered.length] += share;
    for (const k of mastered) for (const l of mastered) both[k * K + l] += share;
  }
  return { correlations: correlationsFrom(both, K), counts: counts.map(bounded) };
}

/**
 * From the students' probabilities p_ik, as if attributes were independent given a student's answers:
 *
 *   P(k and l) = Σ_i p_ik p_il / N        P(m mastered): each student's p_ik convolved, then the mean
 *
 * What the answers leave open is taken as independent, so that correlations lie a little nearer to 0 than they are.
 */
export function togetherOfStudents({ N, K, mastery }: Profiles): Together {
  const both = new Float64Array(K * K);
  const counts = new Array<number>(K + 1).fill(0);
  const own = new Float64Array(K + 1);
  for (let i = 0; i < N; i++) {
    own.fill(0);
    own[0] = 1;
    for (let k = 0; k < K; k++) {
      const p = mastery[i * K + k];
      for (let m = k + 1; m > 0; m--) own[m] = own[m] * (1 - p) + own[m - 1] * p;
      own[0] *= 1 - p;
      both[k * K + k] += p / N;
      for (let l = 0; l < k; l++) both[k * K + l] += (p * mastery[i * K + l]) / N;
    }
    for (let m = 0; m <= K; m++) counts[m] += own[m] / N;
  }
  for (let k = 0; k < K; k++) for (let l = 0; l < k; l++) both[l * K + k] = both[k * K + l];
  return { correlations: correlationsFrom(both, K), counts: counts.map(bounded) };
}

/** Shares are given as those of so many students: a cell that is empty counts as half a student. */
const STUDENTS = 1e6;

/** [K, K] from the shares of students who master both; on the diagonal who master the one. */
function correlationsFrom(both: Float64Array, K: number): Float64Array {
  const correlations = new Float64Array(K * K).fill(1);
  for (let k = 0; k < K; k++)
    for (let l = 0; l < k; l++) {
      const first = bounded(both[k * K + k]);
      const second = bounded(both[l * K + l]);
      // sums of roundings may leave what a table can hold
      const least = Math.max(0, first + second - 1);
      const shared = Math.min(Math.max(both[k * K + l], least), first, second);
      const r = tetrachoric({
        both: STUDENTS,
        bothRight: shared * STUDENTS,
        firstRight: first * STUDENTS,
        secondRight: second * STUDENTS,
      });
      correlations[k * K + l] = r;
      correlations[l * K + k] = r;
    }
  return correlations;
}

function bounded(share: number): number {
  return Math.min(Math.max(share, 0), 1);
}
