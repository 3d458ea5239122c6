import { type BetaMasses, betaMasses, spreadBetas } from "./beta-masses.ts";
import { worstPair } from "./cell-pairs.ts";
import { type CellResponses, NONE, type OrderLattice } from "./order-lattice.ts";

/**
 * Success probabilities p_c, independently Beta(r_c + 1, w_c + 1) for r right and w wrong answers in cell c, under the
 * condition that they are ordered as the cells are (order-lattice.ts).
 *
 * Going up the intervals g of a grid with masses m_c(g), v[D] is the probability that the cells of down-set D lie below
 * and in an order that is allowed. An interval takes two passes over its cells, forth and back, each with half the mass:
 *
 *   v[D] ← v[D] + ½ m_c(g) v[D∖c]        for every down-set D with c whose D∖c is one
 *
 * P(order) = v[all cells] at the end. Two cells of an interval are in either order half the time, as they should;
 * more of them nearly so, with an error that falls with the square of the step. A draw goes the same way back.
 */
export interface OrderedBetas {
  /** P(p_c ≤ p_d for all c ⊆ d); 0 where it is below about e^−80. */
  orderProbability(lattice: OrderLattice, counts: CellResponses): number;
  /** One draw of all p_c into `target`; `uniform` gives numbers in (0, 1). */
  draw(lattice: OrderLattice, counts: CellResponses, uniform: () => number, target: Float64Array): void;
}

/** Densities below e^−NEAR of their peak are left out, or, where a pair of cells is in the wrong order, e^−FAR. */
const NEAR = 12;
const FAR = 43;
/** Pairs whose means are so many standard deviations on the wrong side; pairs whose order is beyond doubt. */
const WRONG_SIDE = -2;
const CLEAR = 7;

interface Workspace {
  readonly betas: BetaMasses;
  /** [downSets] */
  readonly v: Float64Array;
  /** [intervals, downSets] v before each interval, where it is kept. */
  below: Float64Array;
  /** Cells with mass in the interval that is worked on, and how many. */
  readonly active: Uint8Array;
  count: number;
  /** [2 cells, downSets] v before each half-step of an interval. */
  readonly halves: Float64Array;
}

export function orderedBetas(largest: OrderLattice): OrderedBetas {
  const { cells, downSets } = largest;
  const work: Workspace = {
    betas: betaMasses(cells),
    v: new Float64Array(downSets),
    below: new Float64Array(0),
    active: new Uint8Array(cells),
    count: 0,
    halves: new Float64Array(2 * cells * downSets),
  };
  return {
    orderProbability: (lattice, counts) => goUp(work, lattice, counts, false),
    draw(lattice, counts, uniform, target) {
      if (goUp(work, lattice, counts, true) > 0) goDown(work, lattice, uniform, target);
      else pool(lattice, counts, target);
    },
  };
}

function goUp(work: Workspace, lattice: OrderLattice, counts: CellResponses, keep: boolean): number {
  const worst = worstPair(lattice, counts);
  if (!keep && worst > CLEAR) return 1;
  spreadBetas(work.betas, lattice.cells, counts, worst > WRONG_SIDE ? NEAR : FAR);
  if (keep) return climb(work, lattice, true);
  return lattice.cells === 2 ? ofPair(work.betas) : Math.min(climb(work, lattice, false), 1);
}

/** P(order) of two cells, for which v is a running sum: Σ_g m_1(g) (Σ_{h<g} m_0(h) + ½ m_0(g)). */
function ofPair({ masses, low, high, grid }: BetaMasses): number {
  let below = 0;
  let order = 0;
  for (let g = low[0]; g < low[1] && g <= high[0]; g++) below += masses[g];
  for (let g = low[1]; g <= high[1]; g++) {
    const mass = g < low[0] || g > high[0] ? 0 : masses[g];
    order += masses[grid.G + g] * (below + mass / 2);
    below += mass;
  }
  return Math.min(order, 1);
}

function climb(work: Workspace, lattice: OrderLattice, keep: boolean): number {
  const { v } = work;
  const { downSets } = lattice;
  const { first, last } = work.betas;
  if (keep && work.below.length < (last - first + 1) * downSets)
    work.below = new Float64Array((last - first + 1) * downSets);
  for (let d = 1; d < downSets; d++) v[d] = 0;
  v[0] = 1;
  for (let g = first; g <= last; g++) {
    if (keep) for (let d = 0, at = (g - first) * downSets; d < downSets; d++) work.below[at + d] = v[d];
    findActive(work, lattice.cells, g);
    const { active, count } = work;
    for (let a = 0; a < count; a++) halfStep(work, lattice, active[a], g);
    for (let a = count - 1; a >= 0; a--) halfStep(work, lattice, active[a], g);
  }
  return v[downSets - 1];
}

function findActive(work: Workspace, cells: number, g: number): void {
  const { low, high } = work.betas;
  let count = 0;
  for (let c = 0; c < cells; c++) if (low[c] <= g && g <= high[c]) work.active[count++] = c;
  work.count = count;
}

function halfStep({ v, betas }: Workspace, { first, from, to }: OrderLattice, c: number, g: number): void {
  const mass = betas.masses[c * betas.grid.G + g] / 2;
  const end = first[c + 1];
  for (let s = first[c]; s < end; s++) v[to[s]] += mass * v[from[s]];
}

/** From all cells down: in each interval, whether any of the set's cells lies there, and if so which. */
function goDown(work: Workspace, lattice: OrderLattice, uniform: () => number, target: Float64Array): void {
  const { betas, below, v } = work;
  const { downSets } = lattice;
  const { edges } = betas.grid;
  let set = downSets - 1;
  let after = v[set];
  for (let g = betas.last; g >= betas.first && set > 0; g--) {
    const at = (g - betas.first) * downSets;
    const before = below[at + set];
    if (uniform() * after < before) {
      after = before;
      continue;
    }
    for (let d = 0; d < downSets; d++) v[d] = below[at + d];
    const together = drawTogether(work, lattice, g, set, uniform);
    for (const c of together) set = lattice.without[set * lattice.cells + c];
    after = below[at + set];
    place(together, edges[g], edges[g + 1], uniform, target);
  }
}

/** The cells of the set that lie in interval g, the highest first, given that there are any; v is as before the interval. */
function drawTogether(
  work: Workspace,
  lattice: OrderLattice,
  g: number,
  from: number,
  uniform: () => number,
): number[] {
  const { betas, v, active, halves } = work;
  const { downSets, cells, without } = lattice;
  findActive(work, cells, g);
  const steps = 2 * work.count;
  const cellAt = (step: number) => active[step < work.count ? step : steps - 1 - step];
  for (let step = 0; step < steps; step++) {
    for (let d = 0; d < downSets; d++) halves[step * downSets + d] = v[d];
    halfStep(work, lattice, cellAt(step), g);
  }
  const together: number[] = [];
  let none = halves[from];
  let set = from;
  for (let step = steps - 1; step >= 0; step--) {
    const c = cellAt(step);
    const rest = without[set * cells + c];
    if (rest === NONE) continue;
    const stays = halves[step * downSets + set] - none;
    const comes = (betas.masses[c * betas.grid.G + g] / 2) * halves[step * downSets + rest];
    if (uniform() * (stays + comes) < stays) continue;
    together.push(c);
    set = rest;
    none = 0;
  }
  return together;
}

/** Uniform places in an interval, the highest for the first cell. */
function place(
  together: readonly number[],
  from: number,
  to: number,
  uniform: () => number,
  target: Float64Array,
): void {
  if (together.length === 0) return;
  const places = together.map(() => from + (to - from) * uniform()).sort((a, b) => b - a);
  for (const [at, c] of together.entries()) target[c] = places[at];
}

/** Where the answers contradict the order by some twenty standard errors, all cells are alike. */
function pool({ cells }: OrderLattice, { right, wrong }: CellResponses, target: Float64Array): void {
  let r = 0;
  let w = 0;
  for (let c = 0; c < cells; c++) {
    r += right[c];
    w += wrong[c];
  }
  target.fill((r + 1) / (r + w + 2), 0, cells);
}
