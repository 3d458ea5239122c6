import { linearSumAssignment } from "linear-sum-assignment";
import type { QMatrix } from "../data/q-matrix.ts";
import { checkComparable } from "./check-comparable.ts";

/**
 * The estimate's column for each of the truth's attributes, such that fewest entries differ:
 *
 *   columns = argmin_π Σ_k #{ j : q̂[j, π(k)] ≠ q[j, k] }        π a permutation of the K columns
 *
 * Where several permutations are equally good, one that leaves most columns in their place; where several of
 * these are, always the same one.
 *
 * Source: [LMX22, §4], which names the Hungarian algorithm [Kuhn55].
 */
export function matchColumns(estimate: QMatrix, truth: QMatrix): number[] {
  checkComparable("matchColumns", estimate, truth);
  const { J, K } = truth;
  const costs: number[][] = [];
  for (let k = 0; k < K; k++) {
    const row = new Array<number>(K).fill(0);
    for (let l = 0; l < K; l++) {
      let differing = 0;
      for (let j = 0; j < J; j++) if (estimate.entries[j * K + l] !== truth.entries[j * K + k]) differing++;
      // K moved columns together weigh less than one differing entry; whole numbers, so sums are exact
      row[l] = differing * (K + 1) + (k === l ? 0 : 1);
    }
    costs.push(row);
  }
  return Array.from(linearSumAssignment(costs, { maximaze: false }).rowAssignments);
}
