import { expOfNonpositive } from "../../numeric/exp-of-nonpositive.ts";
import type { GibbsChain } from "./gibbs-chain.ts";
import type { GibbsCounts } from "./gibbs-counts.ts";
import type { GibbsLayout } from "./gibbs-layout.ts";
import type { GibbsTables } from "./gibbs-tables.ts";
import { hierarchyTerm } from "./hierarchy-term.ts";
import { nodeSampler } from "./node-sampler.ts";
import { fillStudentDraws } from "./student-draws.ts";

/**
 * One sweep of Gibbs sampling: for every student each attribute given all else, then the node given the profile.
 *
 *   ln odds(α_k = 1) = logit[node, k] + Σ_{j needs k, answered} ln P(x_j | l with k) − ln P(x_j | l without k)
 *
 * l is the student's reduced pattern on item j; a hierarchy adds its term (hierarchy-term.ts). The chain moves on.
 * Time O(N · (ones of Q + nodes · K)).
 *
 * `counts` are Rao–Blackwellised [GS90]: an item that needs n attributes adds, for each of them, 1/n of P(α_k | all else)
 * to the two cells between which α_k decides. Their mean is that of the drawn profiles, their variance lower.
 */
export function gibbsSweep(
  chain: GibbsChain,
  layout: GibbsLayout,
  tables: GibbsTables,
  { counts, mastery }: SweepSums = {},
): void {
  const { N, profiles, cells, nodes, key } = chain;
  const { J, K, useStart, useItem, useBit, useShare, idleItems, hierarchical } = layout;
  const { response: logs, logit, lacking } = tables;
  const draws = new Float64Array(K + 1);
  const sampler = nodeSampler(layout, tables, counts !== undefined);
  const sums = counts?.cells;
  for (let i = 0; i < N; i++) {
    const row = i * K;
    const cellRow = i * J;
    const nodeRow = nodes[i] * K;
    fillStudentDraws(draws, key, i, chain.sweeps);
    for (let k = 0; k < K; k++) {
      const start = useStart[k];
      const end = useStart[k + 1];
      let logOdds = logit[nodeRow + k];
      for (let use = start; use < end; use++) {
        const bit = useBit[use];
        const on = cells[cellRow + useItem[use]] | bit;
        logOdds += logs[on] - logs[on ^ bit];
      }
      if (hierarchical) logOdds += hierarchyTerm(layout, profiles, row, k, lacking, nodeRow);
      const p = quickLogistic(logOdds);
      if (mastery) mastery[row + k] += p;
      if (sums) {
        for (let use = start; use < end; use++) {
          const bit = useBit[use];
          const on = cells[cellRow + useItem[use]] | bit;
          const share = useShare[use];
          sums[on] += share * p;
          sums[on ^ bit] += share * (1 - p);
        }
      }
      const drawn = draws[k] < p ? 1 : 0;
      if (drawn === profiles[row + k]) continue;
      profiles[row + k] = drawn;
      for (let use = start; use < end; use++) cells[cellRow + useItem[use]] ^= useBit[use];
    }
    if (sums) for (const j of idleItems) sums[cells[cellRow + j]]++;
    nodes[i] = sampler.draw(profiles, row, draws[K]);
  }
  if (counts) sampler.addTo(counts);
  chain.sweeps++;
}

/** What a sweep adds to, where wanted. */
export interface SweepSums {
  readonly counts?: GibbsCounts;
  /** [N, K] receives P(α_k = 1 | all else). */
  readonly mastery?: Float64Array;
}

/** Not numeric/logistic.ts: in about a third of its time, and with other last bits for half of the arguments. */
function quickLogistic(x: number): number {
  const power = expOfNonpositive(-Math.abs(x));
  return (x < 0 ? power : 1) / (1 + power);
}
