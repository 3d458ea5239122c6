import type { QMatrix } from "../data/q-matrix.ts";
import { checkColumns, checkComparable } from "./check-comparable.ts";
import { matchColumns } from "./match-columns.ts";

/** The result of `compareQ`: how far an estimated Q-matrix is from another one. */
export interface QComparison {
  /** Matching of columns [K]: `columns[k]` is the estimate's column for attribute k of the truth. */
  readonly columns: readonly number[];
  /** OE, the overall error: proportion of entries that differ. */
  readonly overallError: number;
  /** OTP, false negatives: proportion of the truth's ones that are zeros in the estimate; 0 if the truth has no ones. */
  readonly missedOnes: number;
  /** OTN, false positives: proportion of the truth's zeros that are ones in the estimate; 0 if the truth has no zeros. */
  readonly falseOnes: number;
  /** Number of items whose whole row agrees. Of equally good matchings one may have more than another. */
  readonly exactRows: number;
  /** Whether the whole matrix agrees. */
  readonly exact: boolean;
}

/**
 * How far an estimated Q-matrix is from the true one, after the best matching of columns (`matchColumns`):
 *
 *   OE = #{q̂ ≠ q} / JK        OTP = #{q̂ = 0, q = 1} / #{q = 1}        OTN = #{q̂ = 1, q = 0} / #{q = 0}
 *
 * All three are the same for every matching with the fewest differing entries: both matrices keep their number
 * of ones, so the fewest differing entries also mean one number of missed and one of false ones.
 *
 * Where columns have names that mean the same in both, `matched` says which belong together instead, as [0, 1, …] does for
 * those in the same order.
 *
 * Source: [LMX22, §4].
 */
export function compareQ(estimate: QMatrix, truth: QMatrix, matched?: readonly number[]): QComparison {
  checkComparable("compareQ", estimate, truth);
  if (matched !== undefined) checkColumns("compareQ", matched, truth.K);
  const columns = matched ?? matchColumns(estimate, truth);
  const { J, K } = truth;
  let ones = 0;
  let missed = 0;
  let invented = 0;
  let exactRows = 0;
  for (let j = 0; j < J; j++) {
    const wrongBefore = missed + invented;
    for (let k = 0; k < K; k++) {
      const isTrue = truth.entries[j * K + k] === 1;
      const isEstimated = estimate.entries[j * K + columns[k]] === 1;
      if (isTrue) ones++;
      if (isTrue && !isEstimated) missed++;
      if (!isTrue && isEstimated) invented++;
    }
    if (missed + invented === wrongBefore) exactRows++;
  }
  return {
    columns,
    overallError: share(missed + invented, J * K),
    missedOnes: share(missed, ones),
    falseOnes: share(invented, J * K - ones),
    exactRows,
    exact: exactRows === J,
  };
}

function share(count: number, total: number): number {
  return total === 0 ? 0 : count / total;
}
