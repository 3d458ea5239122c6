import ln from "@stdlib/math-base-special-ln";
import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import { clamp } from "../../numeric/clamp.ts";
import type { Stream } from "../../random/stream.ts";
import { excess, type HalfSpaces } from "./half-spaces.ts";

/** A normal distribution N(mean, (L Lᵀ)⁻¹) that is cut to bounds, and a point within them. */
export interface CutNormal {
  readonly mean: Float64Array;
  /** L, lower triangle. */
  readonly root: Float64Array;
  readonly point: Float64Array;
  readonly bounds: HalfSpaces;
}

/** Draws from the whole distribution before the cut one is sampled coordinate by coordinate. */
const TRIES = 20;
const SCANS = 10;
/** Φ(−TAIL) = 1e-12 still has digits; beyond, a tail is taken as exponential. */
const TAIL = 7;

/**
 * A draw of the cut distribution: from the whole one, if one of a few draws keeps the bounds; else, from `point`, each
 * coordinate in turn given the others, which is normal too, cut to what they leave [Geweke91].
 */
export function drawWithin(normal: CutNormal, random: Stream): Float64Array {
  const { mean, root, point, bounds } = normal;
  const d = mean.length;
  const z = new Float64Array(d);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    for (let i = d - 1; i >= 0; i--) {
      let sum = random.normal();
      for (let k = i + 1; k < d; k++) sum -= root[k * d + i] * (z[k] - mean[k]);
      z[i] = mean[i] + sum / root[i * d + i];
    }
    if (keeps(z, bounds)) return z;
  }
  z.set(point);
  for (let scan = 0; scan < SCANS; scan++) for (let i = 0; i < d; i++) redraw(z, i, normal, random);
  return z;
}

function keeps(z: Float64Array, bounds: HalfSpaces): boolean {
  for (let b = 0; b < bounds.offsets.length; b++) if (excess(z, bounds, b) < 0) return false;
  return true;
}

function redraw(z: Float64Array, i: number, { mean, root, bounds }: CutNormal, random: Stream): void {
  const { d, normals, offsets } = bounds;
  let precision = 0;
  let pull = 0;
  for (let j = 0; j < d; j++) {
    let entry = 0;
    for (let k = 0; k <= Math.min(i, j); k++) entry += root[i * d + k] * root[j * d + k];
    if (j === i) precision = entry;
    else pull += entry * (z[j] - mean[j]);
  }
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  for (let b = 0; b < offsets.length; b++) {
    const u = normals[b * d + i];
    if (u === 0) continue;
    const limit = z[i] - excess(z, bounds, b) / u;
    if (u > 0) low = Math.max(low, limit);
    else high = Math.min(high, limit);
  }
  const spread = 1 / Math.sqrt(precision);
  const centre = mean[i] - pull / precision;
  z[i] =
    centre + spread * standardBetween((low - centre) / spread, (high - centre) / spread, random.uniform());
}

/** A standard normal number between low and high, by inversion at u. */
function standardBetween(low: number, high: number, u: number): number {
  if (low > 0) return -standardBetween(-high, -low, 1 - u);
  if (high < -TAIL) return Math.max(high - ln(u) / high, low);
  const from = normalCdf(low, 0, 1);
  const drawn = normalQuantile(from + u * (normalCdf(high, 0, 1) - from), 0, 1);
  return clamp(drawn, low, high);
}
