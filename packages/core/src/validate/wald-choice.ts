import { popcount } from "../numeric/bits.ts";
import type { AttributeTest } from "./attribute-tests.ts";

export interface WaldOptions {
  /** An attribute whose p is below is needed. */
  readonly level: number;
  /** A q-vector that accounts for as much needs no further attribute. */
  readonly cut: number;
}

/** As GDINA::Qval has it. */
export const WALD_LEVEL = 0.05;
/** Groups beyond 2^6 hold too few students to be told apart. */
export const MOST_TESTED = 6;

/**
 * The stepwise Wald method. It begins with the attribute of the largest PVAF. While the q-vector accounts for less than the
 * cut, each further attribute is tested beside those that are there; of the significant ones the one whose q-vector has the
 * largest PVAF is taken, and attributes that are not significant beside it are dropped. At most K − 1 such steps.
 *
 * Source: [MdlTQ20]; GDINA::Qval with GDI = 2. Differs: R takes the tests of the attributes already there from the row
 * of another candidate where not all candidates are significant.
 *
 * @param pvaf [2^K]
 * @param test the tests of all attributes of a q-vector
 */
export function chooseByWald(
  pvaf: Float64Array,
  test: (q: number) => readonly AttributeTest[],
  { level, cut }: WaldOptions,
): number {
  const K = Math.log2(pvaf.length);
  const attributes = Array.from({ length: K }, (_, k) => k);
  let current = attributes.reduce((best, k) => (pvaf[1 << k] > pvaf[best] ? 1 << k : best), 1);
  for (let step = 1; step < K && pvaf[current] < cut && popcount(current) < MOST_TESTED; step++) {
    let best: { q: number; tests: readonly AttributeTest[] } | undefined;
    for (const k of attributes) {
      const q = current | (1 << k);
      if (q === current || (best && pvaf[q] <= pvaf[best.q])) continue;
      const tests = test(q);
      if (tests.find(({ attribute }) => attribute === k)!.p < level) best = { q, tests };
    }
    if (best === undefined) break;
    const superfluous = best.tests.filter(({ attribute, p }) => p > level && (current >>> attribute) & 1);
    current = superfluous.reduce((q, { attribute }) => q & ~(1 << attribute), best.q);
  }
  return current;
}
