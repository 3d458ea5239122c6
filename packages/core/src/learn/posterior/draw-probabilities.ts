import { ADDITIVE, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { drawByLogs } from "../../random/draw-by-logs.ts";
import { additiveProbabilities } from "./additive-item.ts";
import type { AdditivePosterior } from "./additive-posterior.ts";
import { type CellCounts, emptyCounts, MOST_CELLS, wholeCounts } from "./cell-counts.ts";
import { drawWithin } from "./draw-within.ts";
import { isHigh } from "./item-evidence.ts";
import type { PosteriorChain } from "./posterior-chain.ts";

/** With 48 answers in the lowest cell a single draw has a mean 0.012 too low; one of six is within 0.003. */
const ADDITIVE_DRAWS = 6;

/** Success probabilities of every item, drawn given its answers, q-vector and family: the posterior of item-evidence.ts. */
export function drawProbabilities(chain: PosteriorChain): void {
  const counts = emptyCounts();
  for (let j = 0; j < chain.J; j++) {
    wholeCounts(chain, j, chain.q[j], counts);
    const n = popcount(chain.q[j]);
    const family = n < 2 ? SATURATED : chain.families[j];
    const target = chain.probabilities.subarray(j * MOST_CELLS, j * MOST_CELLS + 2 ** n);
    const cells = chain.evidence.freeCells(family, n, counts);
    if (family === SATURATED) drawOrdered(chain, n, cells, target);
    else if (family === ADDITIVE) drawAdditive(chain, n, cells, target);
    else drawTwo(chain, family, cells, target);
  }
}

function drawOrdered(
  { evidence, random }: PosteriorChain,
  n: number,
  counts: CellCounts,
  target: Float64Array,
): void {
  evidence.betas.draw(evidence.lattices[n], counts, random.items.uniform, target);
}

function drawTwo(chain: PosteriorChain, family: number, cells: CellCounts, target: Float64Array): void {
  const pair = new Float64Array(2);
  drawOrdered(chain, 1, cells, pair);
  for (let c = 0; c < target.length; c++) target[c] = pair[isHigh(family, c, target.length - 1) ? 1 : 0];
}

/** Of several draws of the normal approximation one, with weights that make up for what that is off [Rubin88]. */
function drawAdditive(
  { evidence, evenness, random }: PosteriorChain,
  n: number,
  counts: CellCounts,
  target: Float64Array,
): void {
  const posterior = evidence.additive[n];
  posterior.logEvidence(counts, evenness);
  const draws = Array.from({ length: ADDITIVE_DRAWS }, () => drawWithin(posterior, random.items));
  const logs = draws.map(
    (z) => posterior.logDensity(z, counts, evenness) + squaredDistance(z, posterior) / 2,
  );
  additiveProbabilities(n, draws[drawByLogs(logs, random.items)], target);
}

/** (z − mean)·L Lᵀ (z − mean) */
function squaredDistance(z: Float64Array, { mean, root }: AdditivePosterior): number {
  const d = z.length;
  let sum = 0;
  for (let i = 0; i < d; i++) {
    let along = 0;
    for (let k = i; k < d; k++) along += root[k * d + i] * (z[k] - mean[k]);
    sum += along * along;
  }
  return sum;
}
