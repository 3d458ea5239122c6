import ln from "@stdlib/math-base-special-ln";
import { type AdditivePosterior, additivePosterior } from "./additive-posterior.ts";
import { logNormalCdf } from "./log-normal-cdf.ts";
import { type OrderLattice, orderLattices } from "./order-lattice.ts";
import { type OrderedBetas, orderedBetas } from "./ordered-betas.ts";

/** Places of the families in ITEM_FAMILIES. */
export const SATURATED = 0;
export const CONJUNCTIVE = 1;
export const DISJUNCTIVE = 2;
export const ADDITIVE = 3;

/**
 * How likely the answers to an item are, given who masters what, with its success probabilities integrated out. They
 * are uniform on the set where mastery never lowers them. For r_c right and w_c wrong answers in cell c:
 *
 *   free cells    Π_c B(r_c + 1, w_c + 1) · P(order) / volume        B(r + 1, w + 1) = r! w! / (r + w + 1)!
 *
 * with all 2^n cells (saturated), or two: all attributes or not (conjunctive), none or some (disjunctive). Additive items
 * are in additive-posterior.ts. An item of one attribute, or of none, is taken as saturated.
 */
export interface ItemEvidence {
  /** ln evidence; −∞ where it is below `floor`, which is often told without much work. */
  logEvidence(
    family: number,
    n: number,
    right: ArrayLike<number>,
    wrong: ArrayLike<number>,
    evenness: number,
    floor?: number,
  ): number;
  /** [n] for n = 2 …; the first two are for an item of two attributes as well. */
  readonly additive: readonly AdditivePosterior[];
  readonly betas: OrderedBetas;
  /** [n] */
  readonly lattices: readonly OrderLattice[];
}

/** For up to N answers. */
export function itemEvidence(N: number): ItemEvidence {
  const lattices = orderLattices();
  const additive = lattices.map(({ n }) => additivePosterior(Math.max(n, 2)));
  const betas = orderedBetas(lattices[lattices.length - 1]);
  const logVolume = lattices.map(({ volume }) => ln(volume));
  const logFactorial = new Float64Array(N + 2);
  for (let m = 2; m < N + 2; m++) logFactorial[m] = logFactorial[m - 1] + ln(m);
  const timesLog = Float64Array.from({ length: N + 1 }, (_, m) => (m === 0 ? 0 : m * ln(m)));
  const pair = { right: new Uint32Array(2), wrong: new Uint32Array(2) };

  /** Free cells in order; their number goes with the lattice. */
  function ordered(
    lattice: OrderLattice,
    right: ArrayLike<number>,
    wrong: ArrayLike<number>,
    floor: number,
  ): number {
    let free = -logVolume[lattice.n];
    for (let c = 0; c < lattice.cells; c++)
      free += logFactorial[right[c]] + logFactorial[wrong[c]] - logFactorial[right[c] + wrong[c] + 1];
    if (free < floor || free + logOrderBound(lattice, right, wrong) < floor) return Number.NEGATIVE_INFINITY;
    const order = betas.orderProbability(lattice, right, wrong);
    return free + (order > 0 ? ln(order) : logOrderTail(lattice, right, wrong));
  }

  /** No success probabilities make the answers likelier than the shares of right ones do. */
  function bestLogLikelihood(cells: number, right: ArrayLike<number>, wrong: ArrayLike<number>): number {
    let sum = 0;
    for (let c = 0; c < cells; c++)
      sum += timesLog[right[c]] + timesLog[wrong[c]] - timesLog[right[c] + wrong[c]];
    return sum;
  }

  return {
    logEvidence(family, n, right, wrong, evenness, floor = Number.NEGATIVE_INFINITY) {
      if (family === SATURATED) return ordered(lattices[n], right, wrong, floor);
      if (family === ADDITIVE)
        return bestLogLikelihood(2 ** n, right, wrong) < floor
          ? Number.NEGATIVE_INFINITY
          : additive[n].logEvidence(right, wrong, evenness);
      foldToTwo(family, n, right, wrong, pair);
      return ordered(lattices[1], pair.right, pair.wrong, floor);
    },
    additive,
    betas,
    lattices,
  };
}

/** Cells of a conjunctive or disjunctive item: 0 the lower, 1 the higher. */
export function foldToTwo(
  family: number,
  n: number,
  right: ArrayLike<number>,
  wrong: ArrayLike<number>,
  into: { readonly right: Uint32Array; readonly wrong: Uint32Array },
): void {
  const all = 2 ** n - 1;
  into.right.fill(0);
  into.wrong.fill(0);
  for (let c = 0; c <= all; c++) {
    const high = isHigh(family, c, all) ? 1 : 0;
    into.right[high] += right[c];
    into.wrong[high] += wrong[c];
  }
}

export function isHigh(family: number, cell: number, all: number): boolean {
  return family === CONJUNCTIVE ? cell === all : cell !== 0;
}

/**
 * More than ln P(order) can be: the pairs of cells that differ in one attribute have no cell in common, so their orders
 * are independent, each with about Φ(z); the least likely of the n attributes counts.
 */
function logOrderBound(lattice: OrderLattice, right: ArrayLike<number>, wrong: ArrayLike<number>): number {
  let least = 0;
  for (let a = 1; a < lattice.cells; a <<= 1) {
    let sum = 0;
    for (let c = 0; c < lattice.cells; c++)
      if (!(c & a))
        sum += logNormalCdf(pairDistance(right[c], wrong[c], right[c | a], wrong[c | a]) + BOUND_SLACK);
    least = Math.min(least, sum);
  }
  return least;
}

/** Φ(z) is the chance of an order for normal distributions; for Betas z may be so much off, three answers to a cell. */
const BOUND_SLACK = 0.3;

/** The leading term of ln P(order) where that is too small for a grid: −z²/2 for the worst of the pairs. */
function logOrderTail(lattice: OrderLattice, right: ArrayLike<number>, wrong: ArrayLike<number>): number {
  let worst = 0;
  for (let c = 0; c < lattice.cells; c++)
    for (let a = 1; a < lattice.cells; a <<= 1)
      if (!(c & a)) worst = Math.min(worst, pairDistance(right[c], wrong[c], right[c | a], wrong[c | a]));
  return -(worst * worst) / 2;
}

/** How far the second cell's success probability is above the first's, in standard deviations. */
function pairDistance(r0: number, w0: number, r1: number, w1: number): number {
  const [n0, n1] = [r0 + w0 + 2, r1 + w1 + 2];
  const [p0, p1] = [(r0 + 1) / n0, (r1 + 1) / n1];
  return (p1 - p0) / Math.sqrt((p0 * (1 - p0)) / (n0 + 1) + (p1 * (1 - p1)) / (n1 + 1));
}
