import exp from "@stdlib/math-base-special-exp";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { smallCholesky } from "../../numeric/cholesky.ts";

/** Points of a quadrature over D standard normal abilities. */
export interface AbilityNodes {
  readonly D: number;
  readonly C: number;
  /** [C, D] */
  readonly points: Float64Array;
  /** [C], they sum to 1. */
  readonly weights: Float64Array;
}

/** Grids: points per ability, how far they go on each side, and the largest distance from the centre that is kept. */
const GRIDS: Readonly<
  Record<number, { readonly n: number; readonly range: number; readonly radius: number }>
> = {
  1: { n: 31, range: 4, radius: 4 },
  2: { n: 15, range: 3.5, radius: 3.7 },
  3: { n: 9, range: 3, radius: 3.4 },
};
/** Points of the low-discrepancy set where a grid would have thousands; twice as many beyond five abilities. */
const SCATTERED = 800;
const FEW_ABILITIES = 5;

/**
 * One to three abilities: an equally spaced grid, weights proportional to the normal density, corners left out. For functions as
 * smooth as a posterior density whose standard deviation is no smaller than half the spacing the error is about e^(−2π²/4) < 1%,
 * and EM adapts to what is left. Four and more: `scatteredNodes`.
 */
export function abilityNodes(D: number): AbilityNodes {
  return D in GRIDS
    ? gridNodes(D, GRIDS[D])
    : scatteredNodes(D, D <= FEW_ABILITIES ? SCATTERED : 2 * SCATTERED);
}

export function gridNodes(
  D: number,
  { n, range, radius }: { readonly n: number; readonly range: number; readonly radius: number },
): AbilityNodes {
  const line = Float64Array.from({ length: n }, (_, at) => (range * (2 * at - (n - 1))) / (n - 1));
  const points: number[] = [];
  const densities: number[] = [];
  const tuples = Array.from({ length: D }).reduce<number[][]>(
    (shorter) => shorter.flatMap((tuple) => [...line].map((x) => [...tuple, x])),
    [[]],
  );
  for (const point of tuples) {
    const square = point.reduce((sum, x) => sum + x * x, 0);
    if (square > radius * radius + 1e-9) continue;
    points.push(...point);
    densities.push(exp(-square / 2));
  }
  const total = densities.reduce((sum, density) => sum + density);
  return {
    D,
    C: densities.length,
    points: Float64Array.from(points),
    weights: Float64Array.from(densities, (density) => density / total),
  };
}

/**
 * A set of equally weighted points that fill the normal distribution evenly: the additive recurrence
 *
 *   u_cd = frac(½ + c φ^−(d+1)),   φ^(D+1) = φ + 1        c = 1 … C/2
 *
 * through the normal quantile, each point with its mirror image, then made uncorrelated with variance 1. With loadings as real
 * tests have them, a few hundred points lose little against a grid (fits.test.ts); what they lose counts against the rival.
 *
 * Source: [Roberts18], the generalised golden ratio.
 */
export function scatteredNodes(D: number, count: number): AbilityNodes {
  const phi = goldenRatio(D);
  const half = Math.floor(count / 2);
  const C = 2 * half;
  const points = new Float64Array(C * D);
  for (let d = 0, stride = 1 / phi; d < D; d++, stride /= phi)
    for (let c = 0; c < half; c++) {
      const u = 0.5 + (c + 1) * stride;
      points[c * D + d] = normalQuantile(u - Math.floor(u), 0, 1);
    }
  whiten(points, half, D);
  for (let at = 0; at < half * D; at++) points[half * D + at] = -points[at];
  return { D, C, points, weights: new Float64Array(C).fill(1 / C) };
}

/** The first n points x [n, D] become L⁻¹ x, with L Lᵀ = Σ x xᵀ / n. */
function whiten(points: Float64Array, n: number, D: number): void {
  const covariance = new Float64Array(D * D);
  for (let c = 0; c < n; c++)
    for (let d = 0; d < D; d++)
      for (let e = 0; e <= d; e++) covariance[d * D + e] += (points[c * D + d] * points[c * D + e]) / n;
  smallCholesky(covariance, D);
  for (let c = 0; c < n; c++)
    for (let d = 0; d < D; d++) {
      let x = points[c * D + d];
      for (let e = 0; e < d; e++) x -= covariance[d * D + e] * points[c * D + e];
      points[c * D + d] = x / covariance[d * D + d];
    }
}

/** The root above 1 of φ^(D+1) = φ + 1, by Newton's method in products alone: Math.pow differs between engines. */
function goldenRatio(D: number): number {
  let phi = 2;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let power = 1;
    for (let d = 0; d < D; d++) power *= phi;
    phi -= (power * phi - phi - 1) / ((D + 1) * power - 1);
  }
  return phi;
}

/** From 2 down to the root: linear at first, then doubling the digits. */
const NEWTON_STEPS = 40;
