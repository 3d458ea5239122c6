import ln from "@stdlib/math-base-special-ln";
import { isAllowed, surprise } from "../../data/known-entries.ts";
import { FAMILIES, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { expOfNonpositive } from "../../numeric/exp-of-nonpositive.ts";
import { countCells, emptyCounts, readBaseCounts, readCounts, wholeCounts } from "./cell-counts.ts";
import type { PosteriorChain } from "./posterior-chain.ts";

/** Candidates that must be e^−NEGLIGIBLE, 5e-5, times less likely than the best are given the weight 0. */
const NEGLIGIBLE = 10;

/** An item of one attribute is the same in all families. */
const ONE_FAMILY = [SATURATED];

export interface CandidateWeights {
  /**
   * P(S, f | T) for S = T and S = T ∪ {k}, up to a factor: [K + 1, FAMILIES], by the attribute added, at K for none.
   * `current` is looked at first, since it is likely. Overwritten by the next call.
   */
  weigh(j: number, base: number, current: number): Float64Array;
}

/** What `itemUpdater` draws from; the item itself must not be counted in the prior. */
export function candidateWeights(chain: PosteriorChain): CandidateWeights {
  const { K, problem, prior, evidence } = chain;
  const { known, mostAttributes, mayBeEmpty } = problem;
  const counts = emptyCounts();
  const weights = new Float64Array((K + 1) * FAMILIES);
  const logSets = Float64Array.from({ length: mostAttributes + 1 }, (_, n) => ln(n + 1));
  let best = Number.NEGATIVE_INFINITY;

  /** The candidate whose answers are in `counts`. */
  function weighOne(j: number, q: number, n: number, place: number): void {
    if (!isAllowed(known, j, q) || (n === 0 && mayBeEmpty[j] === 0)) return;
    const unexpected = surprise(known, j, q);
    for (const family of n < 2 ? ONE_FAMILY : problem.families) {
      const before = prior.logWeight(n, family) - logSets[n] - unexpected;
      if (before === Number.NEGATIVE_INFINITY) continue;
      const floor = best - NEGLIGIBLE - before;
      const weight = before + evidence.logEvidence(family, n, counts, chain.evenness, floor);
      weights[place * FAMILIES + family] = weight;
      best = Math.max(best, weight);
    }
  }

  function weighAdded(j: number, base: number, n: number, k: number): void {
    readCounts(chain, base, 2 ** n, k, counts);
    weighOne(j, base | (1 << k), n + 1, k);
  }

  return {
    weigh(j, base, current) {
      weights.fill(Number.NEGATIVE_INFINITY);
      best = Number.NEGATIVE_INFINITY;
      const n = popcount(base);
      if (n === mostAttributes) {
        wholeCounts(chain, j, base, counts);
        weighOne(j, base, n, K);
      } else {
        const free = ~(base | known.forbidden[j]) & (2 ** K - 1);
        const removed = current === base ? K : 31 - Math.clz32(current ^ base);
        countCells(chain, j, base, free);
        if (removed < K) weighAdded(j, base, n, removed);
        readBaseCounts(chain, 2 ** n, counts);
        weighOne(j, base, n, K);
        for (let k = 0; k < K; k++) if ((free >>> k) & 1 && k !== removed) weighAdded(j, base, n, k);
      }
      for (let at = 0; at < weights.length; at++) weights[at] = expOfNonpositive(weights[at] - best);
      return weights;
    },
  };
}
