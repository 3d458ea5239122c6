import ln from "@stdlib/math-base-special-ln";
import { ADDITIVE, CONJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { type AdditivePosterior, additivePosterior } from "./additive-posterior.ts";
import { type CellCounts, emptyCounts } from "./cell-counts.ts";
import { orderForecast, worstPair } from "./cell-pairs.ts";
import { type EndAnswers, MOST_END_ANSWERS, NO_ANSWERS } from "./end-answers.ts";
import { type OrderLattice, orderLattices } from "./order-lattice.ts";
import { type OrderedBetas, orderedBetas } from "./ordered-betas.ts";

/**
 * How likely the answers to an item are, given the attribute profiles, with its success probabilities integrated out. These
 * are uniform on the set where mastery never lowers them, then weighed by the end answers (end-answers.ts). For r_c right
 * and w_c wrong answers in cell c, free cells have
 *
 *   evidence = Z(answers and end answers) / Z(end answers)        Z(r, w) = Π_c B(r_c + 1, w_c + 1) · P(order | r, w)
 *
 * B(r + 1, w + 1) = r! w! / (r + w + 1)!, with all 2^n cells (saturated), or two: all attributes or not (conjunctive),
 * none or some (disjunctive). Without end answers Z is the volume of the set. Additive items are in additive-posterior.ts.
 * An item of one attribute, or of none, is taken as saturated; the one cell of the latter has no end answers.
 */
export interface ItemEvidence {
  /** ln evidence; −∞ where it is below `floor`, which is often told without much work. */
  logEvidence(family: number, n: number, counts: CellCounts, evenness: number, floor?: number): number;
  /** The end answers from now on. */
  setEnds(ends: EndAnswers): void;
  /** ln Z(ends) of an item's cells. */
  logPrior(family: number, n: number, ends: EndAnswers): number;
  /** Counts by free cell, end answers included; overwritten by the next call. */
  freeCells(family: number, n: number, counts: CellCounts): CellCounts;
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
  const most = N + MOST_END_ANSWERS;
  const logFactorial = new Float64Array(most + 2);
  for (let m = 2; m < most + 2; m++) logFactorial[m] = logFactorial[m - 1] + ln(m);
  const timesLog = Float64Array.from({ length: N + 1 }, (_, m) => (m === 0 ? 0 : m * ln(m)));
  const forecast = orderForecast();
  const folded = emptyCounts();
  let ends = NO_ANSWERS;
  let logPriors: (number | undefined)[] = [];

  function freeCells(family: number, n: number, counts: CellCounts): CellCounts {
    const { right, wrong } = counts;
    const cells = n < 2 || family === SATURATED || family === ADDITIVE ? 2 ** n : 2;
    if (cells === 2 ** n)
      for (let c = 0; c < cells; c++) {
        folded.right[c] = right[c];
        folded.wrong[c] = wrong[c];
      }
    else foldToTwo(family, n, counts, folded);
    if (n > 0) addEnds(folded, cells, ends);
    return folded;
  }

  function logFree(cells: number, { right, wrong }: CellCounts): number {
    let sum = 0;
    for (let c = 0; c < cells; c++)
      sum += logFactorial[right[c]] + logFactorial[wrong[c]] - logFactorial[right[c] + wrong[c] + 1];
    return sum;
  }

  /** ln P(order); where that is too small for the grid, the leading term of its logarithm. */
  function logOrder(lattice: OrderLattice, counts: CellCounts): number {
    const order = betas.orderProbability(lattice, counts);
    return order > 0 ? ln(order) : -(worstPair(lattice, counts) ** 2) / 2;
  }

  function logPrior(lattice: OrderLattice, of: EndAnswers): number {
    const counts = emptyCounts();
    if (lattice.n > 0) addEnds(counts, lattice.cells, of);
    return logFree(lattice.cells, counts) + logOrder(lattice, counts);
  }

  function logPriorNow(lattice: OrderLattice): number {
    const value = logPriors[lattice.n] ?? logPrior(lattice, ends);
    logPriors[lattice.n] = value;
    return value;
  }

  const latticeOf = (family: number, n: number) => lattices[n < 2 || family === SATURATED ? n : 1];

  /** No success probabilities make the answers likelier than the shares of right ones do. */
  function bestLogLikelihood(cells: number, { right, wrong }: CellCounts): number {
    let sum = 0;
    for (let c = 0; c < cells; c++)
      sum += timesLog[right[c]] + timesLog[wrong[c]] - timesLog[right[c] + wrong[c]];
    return sum;
  }

  return {
    logEvidence(family, n, counts, evenness, floor = Number.NEGATIVE_INFINITY) {
      const lattice = latticeOf(family, n);
      if (family === ADDITIVE && bestLogLikelihood(2 ** n, counts) < floor) return Number.NEGATIVE_INFINITY;
      const cells = freeCells(family, n, counts);
      if (family === ADDITIVE) {
        const prior = logPriorNow(lattice);
        return additive[n].logEvidence(cells, evenness, floor + prior) - prior;
      }
      const free = logFree(lattice.cells, cells) - logPriorNow(lattice);
      if (free < floor || free + forecast.logMost(lattice, cells) < floor) return Number.NEGATIVE_INFINITY;
      return free + logOrder(lattice, cells);
    },
    setEnds(next) {
      ends = next;
      logPriors = [];
    },
    logPrior: (family, n, of) => logPrior(latticeOf(family, n), of),
    freeCells,
    additive,
    betas,
    lattices,
  };
}

function addEnds({ right, wrong }: CellCounts, cells: number, { low, high }: EndAnswers): void {
  right[0] += low.right;
  wrong[0] += low.wrong;
  right[cells - 1] += high.right;
  wrong[cells - 1] += high.wrong;
}

/** Cells of a conjunctive or disjunctive item: 0 the lower, 1 the higher. */
function foldToTwo(family: number, n: number, { right, wrong }: CellCounts, into: CellCounts): void {
  const all = 2 ** n - 1;
  into.right.fill(0, 0, 2);
  into.wrong.fill(0, 0, 2);
  for (let c = 0; c <= all; c++) {
    const high = isHigh(family, c, all) ? 1 : 0;
    into.right[high] += right[c];
    into.wrong[high] += wrong[c];
  }
}

export function isHigh(family: number, cell: number, all: number): boolean {
  return family === CONJUNCTIVE ? cell === all : cell !== 0;
}
