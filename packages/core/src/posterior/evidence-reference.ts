import { ADDITIVE, CONJUNCTIVE, SATURATED } from "./item-evidence.ts";

/**
 * The evidence of an item as the formula reads, by brute force: slow, and what the fast one is tested against.
 *
 *   (1 / volume) ∫ Π_c p_c^r_c (1 − p_c)^w_c dp        over the p that mastery never lowers
 *
 * Free cells: the set is the union, over the orders of cells that agree with inclusion, of p_c1 < p_c2 < …, and each
 * integral is nested, ∫ f_1 ∫ f_2 ∫ … , from the highest cell down. Additive: the sum over a grid of the simplex. All
 * relative to the likelihood's maximum `peak`, so that nothing underflows; returns the logarithm.
 */
export function evidenceReference(
  family: number,
  n: number,
  right: readonly number[],
  wrong: readonly number[],
): number {
  if (family === ADDITIVE && n > 1) return additiveReference(n, right, wrong);
  if (family === SATURATED || n < 2) return orderedReference(n, right, wrong);
  const all = 2 ** n - 1;
  const isHigh = (c: number) => (family === CONJUNCTIVE ? c === all : c !== 0);
  const folded = (counts: readonly number[]) => [
    counts.slice(0, all + 1).reduce((sum, count, c) => (isHigh(c) ? sum : sum + count), 0),
    counts.slice(0, all + 1).reduce((sum, count, c) => (isHigh(c) ? sum + count : sum), 0),
  ];
  return orderedReference(1, folded(right), folded(wrong));
}

const POINTS = 4000;

function orderedReference(n: number, right: readonly number[], wrong: readonly number[]): number {
  const cells = Array.from({ length: 2 ** n }, (_, c) => c);
  const peak = cells.map((c) => bestLogLikelihood(right[c], wrong[c]));
  const likelihood = cells.map((c) =>
    Float64Array.from({ length: POINTS }, (_, g) => {
      const p = (g + 0.5) / POINTS;
      return Math.exp(right[c] * Math.log(p) + wrong[c] * Math.log(1 - p) - peak[c]);
    }),
  );
  const orders = allowedOrders(n);
  let integral = 0;
  for (const order of orders) integral += nestedIntegral(order.map((c) => likelihood[c]));
  let volume = orders.length;
  for (let c = 2; c <= cells.length; c++) volume /= c;
  return Math.log(integral / volume) + peak.reduce((sum, value) => sum + value, 0);
}

/** ∫ f_1(x_1) ∫_{x_1} f_2(x_2) ∫_{x_2} … by the midpoint rule; a point's own share of the inner integral is half. */
function nestedIntegral(functions: readonly Float64Array[]): number {
  let above = new Float64Array(POINTS).fill(1);
  for (const f of [...functions].reverse()) {
    const next = new Float64Array(POINTS);
    let sum = 0;
    for (let g = POINTS - 1; g >= 0; g--) {
      const term = (f[g] * above[g]) / POINTS;
      next[g] = sum + term / 2;
      sum += term;
    }
    if (f === functions[0]) return sum;
    above = next;
  }
  return 1;
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

/** Points of the simplex's grid along one side. */
const SIDE = 120;

function additiveReference(n: number, right: readonly number[], wrong: readonly number[]): number {
  const cells = Array.from({ length: 2 ** n }, (_, c) => c);
  const peak = cells.reduce((sum, c) => sum + bestLogLikelihood(right[c], wrong[c]), 0);
  let sum = 0;
  let points = 0;
  const visit = (beta: number[], left: number): void => {
    if (beta.length <= n) {
      for (let g = 0; g < left; g++) visit([...beta, (g + 0.5) / SIDE], left - g);
      return;
    }
    const total = beta.reduce((a, b) => a + b);
    if (total >= 1) return;
    let logLikelihood = -peak;
    for (const c of cells) {
      const p = beta.slice(1).reduce((a, b, k) => ((c >> k) & 1 ? a + b : a), beta[0]);
      logLikelihood += right[c] * Math.log(p) + wrong[c] * Math.log(1 - p);
    }
    sum += Math.exp(logLikelihood);
    points++;
  };
  visit([], SIDE);
  return Math.log(sum / points) + peak;
}

function bestLogLikelihood(right: number, wrong: number): number {
  const p = right / (right + wrong);
  return (right > 0 ? right * Math.log(p) : 0) + (wrong > 0 ? wrong * Math.log(1 - p) : 0);
}
