import { type GibbsCounts, itemCountsOf } from "./gibbs-counts.ts";
import type { StochasticPoint, StochasticProblem } from "./stochastic-point.ts";

/**
 * How far apart two estimates are, in standard errors that the parameters would have if profiles were known (the
 * true ones are larger): the root mean square over all success probabilities P_jl, n_jl students, and all shares of
 * masters m_k, N students, of
 *
 *   (P − P') / √( P̃ (1 − P̃) / n )        P̃ = (n P̄ + 1) / (n + 2), P̄ = (P + P')/2, which is never 0 or 1
 */
export function standardisedDistance(
  problem: StochasticProblem,
  from: StochasticPoint,
  to: StochasticPoint,
  counts: GibbsCounts,
): number {
  let squares = 0;
  let compared = 0;
  function compare(p: number, other: number, students: number): void {
    const smoothed = ((students * (p + other)) / 2 + 1) / (students + 2);
    squares += ((p - other) ** 2 * students) / (smoothed * (1 - smoothed));
    compared++;
  }
  for (const [j, { answered }] of itemCountsOf(problem.layout, counts).entries())
    for (let l = 0; l < answered.length; l++)
      compare(from.items[j].probabilities[l], to.items[j].probabilities[l], answered[l]);
  const students = counts.nodes.reduce((sum, count) => sum + count, 0);
  const before = sharesOfMasters(problem, from);
  const after = sharesOfMasters(problem, to);
  for (let k = 0; k < before.length; k++) compare(before[k], after[k], students);
  return Math.sqrt(squares / compared);
}

/** [K] Σ_q w_q m_qk. */
function sharesOfMasters({ q, distribution }: StochasticProblem, { values }: StochasticPoint): Float64Array {
  const { weights, mastery } = distribution.nodes(q.K, values);
  const shares = new Float64Array(q.K);
  for (let node = 0; node < weights.length; node++)
    for (let k = 0; k < q.K; k++) shares[k] += weights[node] * mastery[node * q.K + k];
  return shares;
}
