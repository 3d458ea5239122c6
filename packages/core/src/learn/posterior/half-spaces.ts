import exp from "@stdlib/math-base-special-exp";
import { dotAt } from "../../numeric/dot.ts";
import { logNormalCdf } from "../../numeric/log-normal-cdf.ts";

/** u·z ≥ l for each row: the bounds of a convex set. */
export interface HalfSpaces {
  readonly d: number;
  /** [count, d] u */
  readonly normals: Float64Array;
  /** [count] l */
  readonly offsets: Float64Array;
}

/** ½ ln 2π */
const LOG_ROOT_TAU = 0.9189385332046728;
/** A bound that is kept with probability 1 − 3e-7 is left out. */
const SURE = 5;

/** u·z − l of bound b: how far within it z is. */
export function excess(z: Float64Array, { d, normals, offsets }: HalfSpaces, b: number): number {
  let sum = -offsets[b];
  for (let i = 0; i < d; i++) sum += normals[b * d + i] * z[i];
  return sum;
}

export interface HalfSpaceMass {
  /** ln P(z keeps all bounds) for z ~ N(mean [d], covariance [d, d]); both are overwritten. */
  logMass(mean: Float64Array, covariance: Float64Array): number;
}

/**
 * One bound after the other, the most binding first. With e = (u·mean − l)/s, s² = u·covariance·u and h = φ(e)/Φ(e), the
 * part that keeps it has probability Φ(e) and the moments
 *
 *   mean + covariance·u h/s        covariance − covariance·u u·covariance h (h + e)/s²
 *
 * of which the next bound sees a normal distribution. Exact for one binding bound; for more it is the first round of
 * expectation propagation [Minka01].
 */
export function halfSpaceMass(bounds: HalfSpaces): HalfSpaceMass {
  const { d, normals, offsets } = bounds;
  const count = offsets.length;
  const kept = new Uint8Array(count);
  const direction = new Float64Array(d);

  /** covariance·u into `direction`; returns u·covariance·u. */
  function turn(covariance: Float64Array, row: number): number {
    let variance = 0;
    for (let i = 0; i < d; i++) {
      const sum = dotAt(covariance, i * d, normals, row, d);
      direction[i] = sum;
      variance += normals[row + i] * sum;
    }
    return variance;
  }

  return {
    logMass(mean, covariance) {
      let total = 0;
      kept.fill(0);
      for (;;) {
        let tightest = -1;
        let lowest = SURE;
        for (let b = 0; b < count; b++) {
          if (kept[b]) continue;
          const e = excess(mean, bounds, b) / Math.sqrt(turn(covariance, b * d));
          if (e < lowest) {
            lowest = e;
            tightest = b;
          }
        }
        if (tightest === -1) return total;
        kept[tightest] = 1;
        const s = Math.sqrt(turn(covariance, tightest * d));
        const logP = logNormalCdf(lowest);
        const h = exp(-(lowest * lowest) / 2 - LOG_ROOT_TAU - logP);
        const shrink = (h * (h + lowest)) / (s * s);
        total += logP;
        for (let i = 0; i < d; i++) {
          mean[i] += (direction[i] * h) / s;
          for (let j = 0; j < d; j++) covariance[i * d + j] -= shrink * direction[i] * direction[j];
        }
      }
    },
  };
}
