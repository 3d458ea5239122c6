import { type EndAnswers, NO_ANSWERS } from "../../src/learn/posterior/end-answers.ts";
import { ADDITIVE, CONJUNCTIVE, SATURATED } from "../../src/models/item-family.ts";

/**
 * The evidence of an item as its formula reads, by brute force: slow, and what the fast one is tested against.
 *
 *   ln evidence = ln Z(answers and end answers) − ln Z(end answers)        Z = ∫ density(p) Π_c p_c^r_c (1 − p_c)^w_c dp
 *
 * over the p that mastery never lowers. `evenness` is for additive items.
 */
export function evidenceReference(
  family: number,
  n: number,
  right: readonly number[],
  wrong: readonly number[],
  { ends = NO_ANSWERS, evenness = 2 }: { ends?: EndAnswers; evenness?: number } = {},
): number {
  const isAdditive = family === ADDITIVE && n > 1;
  const isFree = isAdditive || family === SATURATED || n < 2;
  const cells = isFree ? 2 ** n : 2;
  const all = 2 ** n - 1;
  const isHigh = (c: number) => (family === CONJUNCTIVE ? c === all : c !== 0);
  const byCell = (counts: readonly number[], low: number, high: number) => {
    const sums = new Array<number>(cells).fill(0);
    for (let c = 0; c <= all; c++) sums[isFree ? c : isHigh(c) ? 1 : 0] += counts[c];
    if (n > 0) {
      sums[0] += low;
      sums[cells - 1] += high;
    }
    return sums;
  };
  const none = new Array<number>(all + 1).fill(0);
  const integral = (counts: readonly number[], others: readonly number[]) => {
    const r = byCell(counts, ends.low.right, ends.high.right);
    const w = byCell(others, ends.low.wrong, ends.high.wrong);
    return isAdditive ? additiveIntegral(n, r, w, evenness) : orderedIntegral(Math.log2(cells), r, w);
  };
  return integral(right, wrong) - integral(none, none);
}

const POINTS = 2000;

/**
 * Free cells: the set is the union, over the orders of cells that agree with inclusion, of p_c1 < p_c2 < …, and each
 * integral is nested, ∫ f_1 ∫ f_2 ∫ … , from the highest cell down. Relative to the likelihood's maximum `peak`, so that
 * nothing underflows; returns the logarithm.
 */
function orderedIntegral(n: number, right: readonly number[], wrong: readonly number[]): number {
  const cells = Array.from({ length: 2 ** n }, (_, c) => c);
  const peak = cells.map((c) => bestLogLikelihood(right[c], wrong[c]));
  const likelihood = cells.map((c) =>
    Float64Array.from({ length: POINTS }, (_, g) => {
      const p = (g + 0.5) / POINTS;
      return Math.exp(right[c] * Math.log(p) + wrong[c] * Math.log(1 - p) - peak[c]);
    }),
  );
  let integral = 0;
  for (const order of allowedOrders(n)) integral += nestedIntegral(order.map((c) => likelihood[c]));
  return Math.log(integral) + peak.reduce((sum, value) => sum + value, 0);
}

/** ∫ f_1(x_1) ∫_{x_1} f_2(x_2) ∫_{x_2} … by the midpoint rule; a point's own share of the inner integral is half. */
function nestedIntegral(functions: readonly Float64Array[]): number {
  let above = new Float64Array(POINTS).fill(1);
  let sum = 0;
  for (const f of [...functions].reverse()) {
    const next = new Float64Array(POINTS);
    sum = 0;
    for (let g = POINTS - 1; g >= 0; g--) {
      const term = (f[g] * above[g]) / POINTS;
      next[g] = sum + term / 2;
      sum += term;
    }
    above = next;
  }
  return sum;
}

/** All orders of the cells in which a subset comes before what contains it. */
function allowedOrders(n: number): number[][] {
  const orders: number[][] = [];
  const extend = (order: number[]): void => {
    if (order.length === 2 ** n) orders.push(order);
    for (let c = 0; c < 2 ** n; c++) {
      const below = Array.from({ length: 2 ** n }, (_, d) => d).filter((d) => d !== c && (d & c) === d);
      if (!order.includes(c) && below.every((d) => order.includes(d))) extend([...order, c]);
    }
  };
  extend([]);
  return orders;
}

/** Points along each axis of p_0, p_1 and a part. */
const SIDE = 80;

/** Two attributes: a grid over p_0 < p_1 and the part s of the first, whose density is Beta(a, a), normalised on the grid. */
function additiveIntegral(
  n: number,
  right: readonly number[],
  wrong: readonly number[],
  evenness: number,
): number {
  if (n !== 2)
    throw new Error(`evidenceReference: an additive item must have 2 attributes here, received ${n}.`);
  const peak = right.reduce((sum, r, c) => sum + bestLogLikelihood(r, wrong[c]), 0);
  const at = (g: number) => (g + 0.5) / SIDE;
  let sum = 0;
  let parts = 0;
  for (let g = 0; g < SIDE; g++) parts += (at(g) * (1 - at(g))) ** (evenness - 1);
  for (let g0 = 0; g0 < SIDE; g0++)
    for (let g1 = g0; g1 < SIDE; g1++)
      for (let gs = 0; gs < SIDE; gs++) {
        const [p0, p1, s] = [at(g0), at(g1), at(gs)];
        const p = [p0, p0 + (p1 - p0) * s, p1 - (p1 - p0) * s, p1];
        const logLikelihood = p.reduce(
          (log, P, c) => log + right[c] * Math.log(P) + wrong[c] * Math.log(1 - P),
          -peak,
        );
        // the diagonal's squares lie half in the triangle
        const weight = ((s * (1 - s)) ** (evenness - 1) / parts) * (g0 === g1 ? 0.5 : 1);
        sum += (weight * Math.exp(logLikelihood)) / SIDE ** 2;
      }
  return Math.log(sum) + peak;
}

function bestLogLikelihood(right: number, wrong: number): number {
  const p = right / (right + wrong);
  return (right > 0 ? right * Math.log(p) : 0) + (wrong > 0 ? wrong * Math.log(1 - p) : 0);
}
