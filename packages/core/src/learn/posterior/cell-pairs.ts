import { logNormalCdf } from "../../numeric/log-normal-cdf.ts";
import type { CellResponses, OrderLattice } from "./order-lattice.ts";

/**
 * How far the second cell's success probability, Beta(r + 1, w + 1), is above the first's, in standard deviations of the
 * difference. P(order) of two normal distributions would be Φ of it.
 */
export function pairDistance(r0: number, w0: number, r1: number, w1: number): number {
  const n0 = r0 + w0 + 2;
  const n1 = r1 + w1 + 2;
  const p0 = (r0 + 1) / n0;
  const p1 = (r1 + 1) / n1;
  return (p1 - p0) / Math.sqrt((p0 * (1 - p0)) / (n0 + 1) + (p1 * (1 - p1)) / (n1 + 1));
}

/** The least distance among pairs of cells that differ in one attribute. */
export function worstPair({ cells }: OrderLattice, { right, wrong }: CellResponses): number {
  let worst = Number.POSITIVE_INFINITY;
  for (let c = 0; c < cells; c++)
    for (let a = 1; a < cells; a <<= 1)
      if (!(c & a)) worst = Math.min(worst, pairDistance(right[c], wrong[c], right[c | a], wrong[c | a]));
  return worst;
}

/** Φ(distance) is nearly the chance of an order of two Betas; so much nearer and higher it is rarely below it. */
const SHRINK = 0.85;
const SLACK = 0.5;
/** ln Φ at distances from −LIMIT to LIMIT in steps of 1/STEPS. */
const LIMIT = 8;
const STEPS = 16;

export interface OrderForecast {
  /** As high as ln P(order) can be, or short of that by a fifth of it, more where it is below 1e-4: enough to tell what is not worth working out. */
  logMost(lattice: OrderLattice, counts: CellResponses): number;
}

/**
 * The pairs of cells that differ in one given attribute have no cell in common, so their orders are independent, each
 * with about Φ(distance); the attribute with the least product counts. Φ from a table, rounded up.
 */
export function orderForecast(): OrderForecast {
  const table = Float64Array.from({ length: 2 * LIMIT * STEPS + 1 }, (_, at) =>
    logNormalCdf(SHRINK * (at / STEPS - LIMIT) + SLACK),
  );
  const last = table.length - 1;
  return {
    logMost({ cells }, { right, wrong }) {
      let least = 0;
      for (let a = 1; a < cells; a <<= 1) {
        let sum = 0;
        for (let c = 0; c < cells; c++) {
          if (c & a) continue;
          const distance = pairDistance(right[c], wrong[c], right[c | a], wrong[c | a]);
          sum += table[Math.max(0, Math.min(last, Math.ceil((distance + LIMIT) * STEPS)))];
        }
        least = Math.min(least, sum);
      }
      return least;
    },
  };
}
