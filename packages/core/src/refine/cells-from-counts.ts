import { popcount } from "./bits.ts";
import { effectPrior, expectedShare } from "./effect-prior.ts";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, familyTerms } from "./family-terms.ts";
import { solveEffects } from "./solve-effects.ts";

/** Students that the prior share of a cell is worth. */
const PRIOR_STUDENTS = 1;
/** Cells are kept away from 0 and 1, where one answer against them would end a class. */
const LEAST_CELL = 0.005;
/** Weight of a cell nobody is in: it holds the additive fit where there are no students. */
const EMPTY_CELL = 0.1;
const LEAST_WEIGHT = 0.01;

/**
 * M-step of one item: success probabilities of its 2^n cells from expected counts, in place.
 *
 *   saturated p_x = (r_x + m_x) / (n_x + 1); conjunctive and disjunctive over two pooled cells; additive by one
 *   weighted least squares step from the probabilities that come in. m_x is the prior share of the cell.
 */
export function cellsFromCounts(
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
    const low = shareOf(sums[0], sums[1], expectedShare(0, 1));
    const high = shareOf(sums[2], sums[3], expectedShare(1, 1));
    for (let x = 0; x < count; x++) cells[x] = isHigh(x) ? high : low;
  } else if (n >= 2 && family === ADDITIVE) additiveCells(n, right, all, cells);
  else for (let x = 0; x < count; x++) cells[x] = shareOf(right[x], all[x], expectedShare(popcount(x), n));
}

function shareOf(right: number, all: number, expected: number): number {
  return held((right + PRIOR_STUDENTS * expected) / (all + PRIOR_STUDENTS), LEAST_CELL);
}

function held(p: number, least: number): number {
  return Math.min(Math.max(p, least), 1 - least);
}

const ADDITIVE_TERMS = Array.from({ length: 5 }, (_, n) => familyTerms(ADDITIVE, n));
const ADDITIVE_PRIORS = ADDITIVE_TERMS.map(effectPrior);
const gram = new Float64Array(25);
const sums = new Float64Array(5);

function additiveCells(n: number, right: Float64Array, all: Float64Array, cells: Float64Array): void {
  const D = n + 1;
  gram.fill(0);
  sums.fill(0);
  for (let x = 0; x < 1 << n; x++) {
    const weight = (all[x] + EMPTY_CELL) / (cells[x] * (1 - cells[x]));
    const share = (right[x] + EMPTY_CELL * expectedShare(popcount(x), n)) / (all[x] + EMPTY_CELL);
    for (let t = 0; t < D; t++) {
      if (t > 0 && !((x >> (t - 1)) & 1)) continue;
      sums[t] += weight * share;
      for (let s = 0; s <= t; s++) if (s === 0 || (x >> (s - 1)) & 1) gram[t * D + s] += weight;
    }
  }
  const solved = solveEffects(gram, sums, ADDITIVE_PRIORS[n], D);
  for (let x = 0; x < 1 << n; x++) {
    let p = solved.effects[0];
    for (let a = 0; a < n; a++) if ((x >> a) & 1) p += solved.effects[a + 1];
    cells[x] = held(p, LEAST_WEIGHT);
  }
}
