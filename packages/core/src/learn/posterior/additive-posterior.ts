import gammaln from "@stdlib/math-base-special-gammaln";
import ln from "@stdlib/math-base-special-ln";
import log1p from "@stdlib/math-base-special-log1p";
import { smallCholesky, solveSmall } from "../../numeric/cholesky.ts";
import { clamp } from "../../numeric/clamp.ts";
import { additiveBounds } from "./additive-item.ts";
import { type HalfSpaces, halfSpaceMass } from "./half-spaces.ts";
import type { CellResponses } from "./order-lattice.ts";

/**
 * An additive item: mastering none of its n attributes gives the success probability p_0, all of them p_1, and each the
 * part s_k of the way:
 *
 *   P_c = p_0 + (p_1 − p_0) Σ_{k in c} s_k        Σ_k s_k = 1
 *
 * p_0 ≤ p_1 have the density 1, to be divided by Z of their end answers; s is Dirichlet(a, …, a). For a > 1 no part is 0: an attribute that
 * an item needs does something for it. The evenness a is shared by all items.
 *
 * With z = (p_0, p_1, s_1, …, s_{n−1}) and F(z) = ln density + Σ_c r_c ln P_c + w_c ln(1 − P_c), expanded about a point z°
 *
 *   F(z) ≈ F(z°) + g·(z − z°) − ½ (z − z°)·H (z − z°)        H = Σ_c (r_c/P_c² + w_c/(1 − P_c)²) ∇P_c ∇P_cᵀ + prior's
 *
 * the posterior is normal with mean z° + H⁻¹ g and covariance H⁻¹, cut to 0 ≤ p_0 ≤ p_1 ≤ 1, s ≥ 0, and
 *
 *   ln evidence ≈ F(z°) + ½ g·H⁻¹ g + ½ (n + 1) ln 2π − ½ ln |H| + ln P(bounds)
 *
 * z° is where F + ½ ln p_0 + ½ ln(1 − p_1) + ½ ln(p_1 − p_0) is highest, found by Newton's method: in the middle of the
 * posterior also where that ends at a bound. A Laplace approximation that minds the bounds.
 */
export interface AdditivePosterior {
  /**
   * From the r_c and w_c of all 2^n cells and the evenness; −∞ where it is seen on the way that it will be below `floor`.
   * Otherwise the rest describes the same item afterwards.
   */
  logEvidence(counts: CellResponses, evenness: number, floor?: number): number;
  /** F at a point z. */
  logDensity(z: ArrayLike<number>, counts: CellResponses, evenness: number): number;
  /** [n + 1] of the normal distribution before it is cut. */
  readonly mean: Float64Array;
  /** [n + 1, n + 1] Cholesky factor of H, lower triangle. */
  readonly root: Float64Array;
  /** [n + 1] z°. */
  readonly point: Float64Array;
  readonly bounds: HalfSpaces;
}

/** Newton's steps at most; three are often enough, the first point being near. */
const STEPS = 15;
/** The expansion need not be about the very centre: after a step that promised less, it is near enough. */
const LAST_GAIN = 0.01;
/** Share of the way to a bound that a step may go. */
const CLOSEST = 0.8;
/** Added to the curvature in p_0 and p_1, where answers give tens and hundreds: without answers it is not 0. */
const RIDGE = 1;
/** What evidence may come out above a forecast from Newton's step; the steps after which there is one. */
const FORECAST_SLACK = 3;
const FORECAST_AFTER = 2;
/** The ½ that keeps z° off the bounds. */
const CENTRING = 0.5;
/** The first point keeps p_0, 1 − p_1 and p_1 − p_0 at least so large. */
const MARGIN = 0.05;
const LOG_TAU = 1.8378770664093453;

export function additivePosterior(n: number): AdditivePosterior {
  const d = n + 1;
  const cells = 2 ** n;
  const gradient = new Float64Array(d);
  const root = new Float64Array(d * d);
  const point = new Float64Array(d);
  const mean = new Float64Array(d);
  const step = new Float64Array(d);
  const slope = new Float64Array(d);
  const spare = new Float64Array(d * d);
  const parts = new Float64Array(n);
  const slopes = new Float64Array(d);
  const bounds = additiveBounds(n);
  const mass = halfSpaceMass(bounds);

  /** All s_k of a point. */
  function fillParts(z: ArrayLike<number>): void {
    parts[n - 1] = 1;
    for (let k = 0; k < n - 1; k++) {
      parts[k] = z[2 + k];
      parts[n - 1] -= parts[k];
    }
  }

  /** Σ_{k in c} s_k */
  function reach(c: number): number {
    let sum = 0;
    for (let k = 0; k < n; k++) if ((c >> k) & 1) sum += parts[k];
    return sum;
  }

  /** The lowest and the highest cell's shares of right answers, equal parts. */
  function begin({ right, wrong }: CellResponses): void {
    const share = (c: number) => (right[c] + 1) / (right[c] + wrong[c] + 2);
    point[0] = clamp(share(0), MARGIN, 1 - 2 * MARGIN);
    point[1] = clamp(share(cells - 1), point[0] + MARGIN, 1 - MARGIN);
    point.fill(1 / n, 2);
  }

  /** g, and H into `root`. */
  function expand({ right, wrong }: CellResponses, evenness: number): void {
    fillParts(point);
    gradient.fill(0);
    root.fill(0);
    const [p0, p1] = point;
    for (let c = 0; c < cells; c++) {
      if (right[c] + wrong[c] === 0) continue;
      const S = reach(c);
      const P = p0 + (p1 - p0) * S;
      const r = right[c] / P;
      const w = wrong[c] / (1 - P);
      const last = (c >> (n - 1)) & 1;
      slopes[0] = 1 - S;
      slopes[1] = S;
      for (let k = 0; k < n - 1; k++) slopes[2 + k] = (p1 - p0) * (((c >> k) & 1) - last);
      const curvature = r / P + w / (1 - P);
      for (let i = 0; i < d; i++) {
        gradient[i] += (r - w) * slopes[i];
        const row = curvature * slopes[i];
        for (let j = 0; j <= i; j++) root[i * d + j] += row * slopes[j];
      }
    }
    root[0] += RIDGE;
    root[d + 1] += RIDGE;
    const last = parts[n - 1];
    for (let k = 0; k < n - 1; k++) {
      gradient[2 + k] += (evenness - 1) * (1 / parts[k] - 1 / last);
      for (let j = 0; j <= k; j++) root[(2 + k) * d + 2 + j] += (evenness - 1) / (last * last);
      root[(2 + k) * d + 2 + k] += (evenness - 1) / (parts[k] * parts[k]);
    }
  }

  /** A Newton step towards z°, unless what it promises is too little to take it; returns that. */
  function moveToCentre(): number {
    const [p0, p1] = point;
    const gap = p1 - p0;
    slope.set(gradient);
    slope[0] += CENTRING / p0 - CENTRING / gap;
    slope[1] += CENTRING / gap - CENTRING / (1 - p1);
    spare.set(root);
    const own = CENTRING / (gap * gap);
    spare[0] += CENTRING / (p0 * p0) + own;
    spare[d] -= own;
    spare[d + 1] += CENTRING / ((1 - p1) * (1 - p1)) + own;
    smallCholesky(spare, d);
    step.set(slope);
    solveSmall(spare, d, step);
    let gain = 0;
    for (let i = 0; i < d; i++) gain += (slope[i] * step[i]) / 2;
    if (gain < LAST_GAIN) return gain;
    const size = Math.min(1, CLOSEST * wayToBounds());
    for (let i = 0; i < d; i++) point[i] += size * step[i];
    return gain;
  }

  /** Steps until a bound is met. */
  function wayToBounds(): number {
    let way = Number.POSITIVE_INFINITY;
    for (let b = 0; b < bounds.offsets.length; b++) {
      let distance = -bounds.offsets[b];
      let speed = 0;
      for (let i = 0; i < d; i++) {
        distance += bounds.normals[b * d + i] * point[i];
        speed -= bounds.normals[b * d + i] * step[i];
      }
      if (speed > 0) way = Math.min(way, distance / speed);
    }
    return way;
  }

  /** ln of the volume of the normal distribution whose H, as factorised by `moveToCentre`, is in `spare`. */
  function logVolume(): number {
    let sum = (d * LOG_TAU) / 2;
    for (let i = 0; i < d; i++) sum -= ln(spare[i * d + i]);
    return sum;
  }

  function logDensity(z: ArrayLike<number>, { right, wrong }: CellResponses, evenness: number): number {
    fillParts(z);
    let sum = gammaln(n * evenness) - n * gammaln(evenness);
    for (let k = 0; k < n; k++) sum += (evenness - 1) * ln(parts[k]);
    for (let c = 0; c < cells; c++) {
      const P = z[0] + (z[1] - z[0]) * reach(c);
      if (right[c] > 0) sum += right[c] * ln(P);
      if (wrong[c] > 0) sum += wrong[c] * log1p(-P);
    }
    return sum;
  }

  function logEvidence(counts: CellResponses, evenness: number, floor = Number.NEGATIVE_INFINITY): number {
    begin(counts);
    for (let s = 1; ; s++) {
      expand(counts, evenness);
      const here =
        s === FORECAST_AFTER && floor > Number.NEGATIVE_INFINITY
          ? logDensity(point, counts, evenness)
          : undefined;
      const gain = s === STEPS ? 0 : moveToCentre();
      if (here !== undefined && here + gain + logVolume() + FORECAST_SLACK < floor)
        return Number.NEGATIVE_INFINITY;
      if (gain < LAST_GAIN) break;
    }
    smallCholesky(root, d);
    step.set(gradient);
    solveSmall(root, d, step);
    let sum = logDensity(point, counts, evenness) + (d * LOG_TAU) / 2;
    for (let i = 0; i < d; i++) {
      mean[i] = point[i] + step[i];
      sum += (gradient[i] * step[i]) / 2 - ln(root[i * d + i]);
    }
    spare.fill(0);
    for (let i = 0; i < d; i++) {
      const column = spare.subarray(i * d, (i + 1) * d);
      column[i] = 1;
      solveSmall(root, d, column);
    }
    slope.set(mean);
    return sum + mass.logMass(slope, spare);
  }

  return { logEvidence, logDensity, mean, root, point, bounds };
}
