import { popcount } from "../numeric/bits.ts";
import type { AttributeTest } from "./attribute-tests.ts";
import { MOST_TESTED } from "./wald-choice.ts";

/** What the fit with the expert's Q-matrix says of one attribute of one item, the item's other attributes as the expert has them. */
export interface EntryStatistics {
  /** PVAF of the q-vector with the attribute, and without it; 0 of an empty one. */
  readonly pvafWith: number;
  readonly pvafWithout: number;
  /** Whether the attribute makes a difference beside the others; null where not asked, or where there is nothing to test. */
  readonly wald: Omit<AttributeTest, "attribute"> | null;
}

/**
 * [K] of an item with q-vector q: PVAF(q ∪ k), PVAF(q \ k), and the Wald test of attribute k in q ∪ k.
 *
 * @param pvaf [2^K]
 * @param test the tests of all attributes of a q-vector; none where they were not asked
 */
export function entryStatistics(
  pvaf: Float64Array,
  q: number,
  test?: (q: number) => readonly AttributeTest[],
): EntryStatistics[] {
  const tests = new Map<number, readonly AttributeTest[]>();
  const testsOf = (mask: number) => {
    if (!test || popcount(mask) > MOST_TESTED) return [];
    if (!tests.has(mask)) tests.set(mask, test(mask));
    return tests.get(mask)!;
  };
  return Array.from({ length: Math.log2(pvaf.length) }, (_, k) => {
    const found = testsOf(q | (1 << k)).find(({ attribute, df }) => attribute === k && df > 0);
    return {
      pvafWith: pvaf[q | (1 << k)],
      pvafWithout: pvaf[q & ~(1 << k)],
      wald: found ? { statistic: found.statistic, df: found.df, p: found.p } : null,
    };
  });
}
