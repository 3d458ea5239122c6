import { additiveProbabilities } from "./additive-item.ts";
import { type CellCounts, emptyCounts, MOST_CELLS, wholeCounts } from "./cell-counts.ts";
import { drawWithin } from "./draw-within.ts";
import { ADDITIVE, isHigh, SATURATED } from "./item-evidence.ts";
import { type PosteriorChain, sizeOf } from "./posterior-chain.ts";

/** Success probabilities of every item, drawn given its answers, q-vector and family: the posterior of item-evidence.ts. */
export function drawProbabilities(chain: PosteriorChain): void {
  const counts = emptyCounts();
  for (let j = 0; j < chain.J; j++) {
    wholeCounts(chain, j, chain.q[j], counts);
    const n = sizeOf(chain.q[j]);
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
  { right, wrong }: CellCounts,
  target: Float64Array,
): void {
  evidence.betas.draw(evidence.lattices[n], right, wrong, random.items.uniform, target);
}

function drawTwo(chain: PosteriorChain, family: number, cells: CellCounts, target: Float64Array): void {
  const pair = new Float64Array(2);
  drawOrdered(chain, 1, cells, pair);
  for (let c = 0; c < target.length; c++) target[c] = pair[isHigh(family, c, target.length - 1) ? 1 : 0];
}

function drawAdditive(
  { evidence, evenness, random }: PosteriorChain,
  n: number,
  { right, wrong }: CellCounts,
  target: Float64Array,
): void {
  const posterior = evidence.additive[n];
  posterior.logEvidence(right, wrong, evenness);
  additiveProbabilities(n, drawWithin(posterior, random.items), target);
}
