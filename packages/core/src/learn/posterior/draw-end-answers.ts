import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import { SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { clamp } from "../../numeric/clamp.ts";
import type { Stream } from "../../random/stream.ts";
import { MOST_CELLS } from "./cell-counts.ts";
import { type EndAnswers, type EndCounts, MOST_END_ANSWERS } from "./end-answers.ts";
import type { PosteriorChain } from "./posterior-chain.ts";

/** Proposals a sweep, and how far they may go, in turn. */
const PROPOSALS = 4;
const REACHES = [2, 8, 32];
/** Success probabilities count as no nearer to 0 and 1. */
const LEAST = 1e-4;

/**
 * New end answers, given the items' lowest and highest success probabilities p_0j and p_1j. With u right and v wrong
 * ones, in either end,
 *
 *   P(u, v) ∝ 1/((u + v + 1)(u + v + 2))        u + v ≤ most
 *
 * all means alike, and how many they are spread over all orders of magnitude; each item multiplies p_0^u (1 − p_0)^v, the
 * same for its p_1, and 1/Z. Metropolis steps to counts nearby.
 */
export function drawEndAnswers(chain: PosteriorChain, most = MOST_END_ANSWERS): void {
  const { evidence, random } = chain;
  const items = endsOf(chain);
  const height = (ends: EndAnswers): number => {
    let sum = logHyperprior(ends.low) + logHyperprior(ends.high);
    sum += ends.low.right * items.low.right + ends.low.wrong * items.low.wrong;
    sum += ends.high.right * items.high.right + ends.high.wrong * items.high.wrong;
    for (const { family, n, count } of items.shapes) sum -= count * evidence.logPrior(family, n, ends);
    return sum;
  };
  let here = height(chain.ends);
  let moved = false;
  for (let proposal = 0; proposal < PROPOSALS; proposal++) {
    const ends = propose(chain.ends, most, random.items);
    const accept = random.items.uniform();
    if (ends === undefined) continue;
    const there = height(ends);
    if (ln(accept) >= there - here) continue;
    chain.ends = ends;
    here = there;
    moved = true;
  }
  if (moved) evidence.setEnds(chain.ends);
}

function logHyperprior({ right, wrong }: EndCounts): number {
  return -ln((right + wrong + 1) * (right + wrong + 2));
}

/** One of the ends with both counts moved; undefined where that leads out. */
function propose({ low, high }: EndAnswers, most: number, random: Stream): EndAnswers | undefined {
  const reach = REACHES[random.below(REACHES.length)];
  const isLow = random.below(2) === 0;
  const from = isLow ? low : high;
  const right = from.right + random.below(2 * reach + 1) - reach;
  const wrong = from.wrong + random.below(2 * reach + 1) - reach;
  if (right < 0 || wrong < 0 || right + wrong > most) return undefined;
  return isLow ? { low: { right, wrong }, high } : { low, high: { right, wrong } };
}

/** Σ_j ln p and Σ_j ln(1 − p) of both ends, and how many items have which cells. */
function endsOf({ J, q, families, probabilities }: PosteriorChain) {
  const low = { right: 0, wrong: 0 };
  const high = { right: 0, wrong: 0 };
  const shapes = new Map<number, { family: number; n: number; count: number }>();
  for (let j = 0; j < J; j++) {
    const n = popcount(q[j]);
    if (n === 0) continue;
    addLogs(low, probabilities[j * MOST_CELLS]);
    addLogs(high, probabilities[j * MOST_CELLS + 2 ** n - 1]);
    const cells = n > 1 && families[j] === SATURATED ? n : 1;
    const shape = shapes.get(cells) ?? { family: SATURATED, n: cells, count: 0 };
    shape.count++;
    shapes.set(cells, shape);
  }
  return { low, high, shapes: [...shapes.values()] };
}

function addLogs(sums: { right: number; wrong: number }, p: number): void {
  const within = clamp(p, LEAST, 1 - LEAST);
  sums.right += ln(within);
  sums.wrong += log1p(-within);
}
