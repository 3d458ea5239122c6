import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import { expOfNonpositive } from "../../numeric/exp-of-nonpositive.ts";
import type { CellResponses } from "./order-lattice.ts";

/**
 * Beta(r_c + 1, w_c + 1), the posterior of a uniform success probability after r right and w wrong answers, as masses on
 * the intervals of a grid:
 *
 *   m_c(g) ∝ p_g^r (1 − p_g)^w dp/dt        Σ_g m_c(g) = 1
 */
export interface BetaMasses {
  grid: ProbabilityGrid;
  /** [cells, G]; filled between low[c] and high[c], 0 elsewhere by agreement. */
  masses: Float64Array;
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  /** The intervals that have any mass: first … last. */
  first: number;
  last: number;
  readonly grids: Map<number, ProbabilityGrid>;
}

export function betaMasses(mostCells: number): BetaMasses {
  const grid = probabilityGrid(intervalsFor(0));
  return {
    grid,
    masses: new Float64Array(mostCells * grid.G),
    low: new Uint32Array(mostCells),
    high: new Uint32Array(mostCells),
    first: 0,
    last: 0,
    grids: new Map([[grid.G, grid]]),
  };
}

/** Densities below e^−reach of their peak are left out. */
export function spreadBetas(to: BetaMasses, cells: number, counts: CellResponses, reach: number): void {
  const { right, wrong } = counts;
  chooseGrid(to, cells, counts);
  to.first = to.grid.G;
  to.last = 0;
  for (let c = 0; c < cells; c++) {
    spread(to, c, right[c], wrong[c], reach);
    to.first = Math.min(to.first, to.low[c]);
    to.last = Math.max(to.last, to.high[c]);
  }
}

function chooseGrid(to: BetaMasses, cells: number, { right, wrong }: CellResponses): void {
  let most = 0;
  for (let c = 0; c < cells; c++) most = Math.max(most, right[c] + wrong[c]);
  const G = intervalsFor(most);
  if (G === to.grid.G) return;
  let grid = to.grids.get(G);
  if (grid === undefined) {
    grid = probabilityGrid(G);
    to.grids.set(G, grid);
  }
  to.grid = grid;
  if (to.masses.length < to.low.length * G) to.masses = new Float64Array(to.low.length * G);
}

function spread(
  { grid, masses, low, high }: BetaMasses,
  c: number,
  r: number,
  w: number,
  reach: number,
): void {
  const { G, logRight, logWrong, logWidth } = grid;
  const row = c * G;
  const mode = modeOf(grid, r, w);
  const peak = r * logRight[mode] + w * logWrong[mode] + logWidth[mode];
  let total = 0;
  let g = mode;
  for (; g >= 0; g--) {
    const x = r * logRight[g] + w * logWrong[g] + logWidth[g] - peak;
    if (x < -reach) break;
    total += masses[row + g] = expOfNonpositive(x);
  }
  low[c] = g + 1;
  for (g = mode + 1; g < G; g++) {
    const x = r * logRight[g] + w * logWrong[g] + logWidth[g] - peak;
    if (x < -reach) break;
    total += masses[row + g] = expOfNonpositive(x);
  }
  high[c] = g - 1;
  for (g = low[c]; g < high[c] + 1; g++) masses[row + g] /= total;
}

/** The interval where the density is highest. */
function modeOf({ G, middles, logRight, logWrong, logWidth }: ProbabilityGrid, r: number, w: number): number {
  const mode = (r + 0.5) / (r + w + 1);
  let from = 0;
  let to = G - 1;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (middles[middle] < mode) from = middle + 1;
    else to = middle;
  }
  const height = (g: number) => r * logRight[g] + w * logWrong[g] + logWidth[g];
  while (from > 0 && height(from - 1) > height(from)) from--;
  while (from < G - 1 && height(from + 1) > height(from)) from++;
  return from;
}

/**
 * G intervals of success probabilities, on which Beta distributions of the same size are equally wide:
 *
 *   p(t) = t² (3 − 2t)        t = 0 … 1 in G equal steps        dp/dt = 6 t (1 − t)
 *
 * It is sin²(πt/2), the variance-stabilising scale, to within 0.01, without a sine. Among n answers the standard error
 * of t is between 0.289/√n (p near 0 or 1) and 0.333/√n (p = ½).
 */
interface ProbabilityGrid {
  readonly G: number;
  /** [G] at the middle of each interval. */
  readonly logRight: Float64Array;
  readonly logWrong: Float64Array;
  /** [G] ln dp/dt. */
  readonly logWidth: Float64Array;
  readonly middles: Float64Array;
  /** [G + 1] */
  readonly edges: Float64Array;
}

/** Smallest standard error of t, times √n. */
const LEAST_ERROR = 1 / Math.sqrt(12);
/** Steps are at most so many standard errors; see ordered-betas.test.ts for what that costs. */
const STEP = 0.8;
const FEWEST = 64;

/** Intervals enough for Beta distributions of up to n answers; grids grow by a half or a third, so that few are made. */
function intervalsFor(n: number): number {
  const wanted = Math.sqrt(n + 2) / (LEAST_ERROR * STEP);
  let G = FEWEST;
  while (G < wanted) {
    if (1.5 * G >= wanted) return 1.5 * G;
    G *= 2;
  }
  return G;
}

function probabilityGrid(G: number): ProbabilityGrid {
  const t = Float64Array.from({ length: G }, (_, g) => (g + 0.5) / G);
  const middles = t.map(smooth);
  return {
    G,
    middles,
    logRight: middles.map((p) => ln(p)),
    logWrong: middles.map((p) => log1p(-p)),
    logWidth: t.map((x) => ln(6 * x * (1 - x))),
    edges: Float64Array.from({ length: G + 1 }, (_, g) => smooth(g / G)),
  };
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
