import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { clamp } from "../../numeric/clamp.ts";
import { raiseCells } from "../../numeric/isotonic-on-lattice.ts";
import { expectedShare, type ItemPrior } from "./item-prior.ts";
import { solveEffects } from "./solve-effects.ts";

/** Variance of one answer, nearly: a prior of variance v is worth ANSWER / v students in a cell. */
const ANSWER = 0.16;
/** Cells are kept away from 0 and 1, where one answer against them would end a class. */
const LEAST_CELL = 0.005;
/** Weight of a cell nobody is in: it holds the additive fit where there are no students. */
const EMPTY_CELL = 0.1;
const LEAST_WEIGHT = 0.01;

/**
 * M-step of one item: success probabilities of its 2^n cells from expected counts, in place.
 *
 *   saturated p_x = (r_x + s m_x) / (n_x + s); conjunctive and disjunctive over two pooled cells; additive by one
 *   weighted least squares step from the probabilities that come in. m_x is the prior share of the
 *   cell and s the students that it is worth.
 */
export function cellsFromCounts(
  prior: ItemPrior,
  family: number,
  n: number,
  right: Float64Array,
  all: Float64Array,
  cells: Float64Array,
): void {
  const count = 1 << n;
  if (n >= 2 && (family === CONJUNCTIVE || family === DISJUNCTIVE)) {
    const isHigh = (x: number) => (family === CONJUNCTIVE ? x === count - 1 : x !== 0);
    const sums = [0, 0, 0, 0];
    for (let x = 0; x < count; x++) {
      const side = isHigh(x) ? 2 : 0;
      sums[side] += right[x];
      sums[side + 1] += all[x];
    }
    const low = shareOf(prior, sums[0], sums[1], prior.low);
    const high = shareOf(prior, sums[2], sums[3], prior.high);
    for (let x = 0; x < count; x++) cells[x] = isHigh(x) ? high : low;
  } else if (n >= 2 && family === ADDITIVE) additiveCells(prior, n, right, all, cells);
  else {
    for (let x = 0; x < count; x++)
      cells[x] = shareOf(prior, right[x], all[x], expectedShare(prior, popcount(x), n));
    const students = studentsOf(prior);
    raiseCells(
      n,
      cells,
      all.map((count) => count + students),
    );
  }
}

/** Students that the prior is worth in a cell. */
function studentsOf({ spread }: ItemPrior): number {
  return ANSWER / (spread * spread);
}

function shareOf(prior: ItemPrior, right: number, all: number, expected: number): number {
  const students = studentsOf(prior);
  return held((right + students * expected) / (all + students), LEAST_CELL);
}

function held(p: number, least: number): number {
  return clamp(p, least, 1 - least);
}

function additiveCells(
  prior: ItemPrior,
  n: number,
  right: Float64Array,
  all: Float64Array,
  cells: Float64Array,
): void {
  const D = n + 1;
  const gram = new Float64Array(D * D);
  const sums = new Float64Array(D);
  for (let x = 0; x < 1 << n; x++) {
    const weight = (all[x] + EMPTY_CELL) / (cells[x] * (1 - cells[x]));
    const share = (right[x] + EMPTY_CELL * expectedShare(prior, popcount(x), n)) / (all[x] + EMPTY_CELL);
    for (let t = 0; t < D; t++) {
      if (t > 0 && !((x >> (t - 1)) & 1)) continue;
      sums[t] += weight * share;
      for (let s = 0; s <= t; s++) if (s === 0 || (x >> (s - 1)) & 1) gram[t * D + s] += weight;
    }
  }
  const solved = solveEffects(gram, sums, prior.shapes[n][ADDITIVE], D);
  for (let x = 0; x < 1 << n; x++) {
    let p = solved.effects[0];
    for (let a = 0; a < n; a++) if ((x >> a) & 1) p += solved.effects[a + 1];
    cells[x] = held(p, LEAST_WEIGHT);
  }
}
