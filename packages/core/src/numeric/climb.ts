import { dot } from "./dot.ts";
import { solveSemidefinite } from "./solve-semidefinite.ts";

/** A point of a function that is to be made as high as possible. */
export interface Standing {
  readonly height: number;
  /** Asked for only where a step starts. */
  slopes(): Slopes;
}

export interface Slopes {
  /** [P] */
  readonly gradient: Float64Array;
  /** [P, P] positive semidefinite: minus the second derivatives, or what is expected of them. */
  readonly information: Float64Array;
}

export interface ClimbOptions {
  readonly steps: number;
  /** After a step that promised less than this, there is nothing left to gain. */
  readonly lastGain: number;
}

/** Of a parameter in one step: a longer one can end where the function is flat and the next step lost. */
const LONGEST_MOVE = 4;
const SHORTEST_MOVE = 1e-9;

/** Differences of heights below are none; heights are mean log-likelihoods, near 1. */
const ROUNDING = 1e-14;

/**
 * Newton's method, or Fisher's scoring, with steps that are halved until they do not lead down:
 *
 *   x ← x + s · I(x)⁻¹ g(x),   s = 1, ½, ¼, …        g gradient, I information
 *
 * Where parameters do the same as earlier ones, these are left where they are.
 */
export function climb(
  from: Float64Array,
  standingAt: (values: Float64Array) => Standing,
  { steps, lastGain }: ClimbOptions,
): Float64Array {
  let values = from;
  let standing = standingAt(values);
  for (let step = 0; step < steps; step++) {
    const { gradient, information } = standing.slopes();
    const direction = solveSemidefinite(information, gradient).x;
    const promised = dot(direction, gradient) / 2;
    if (!(promised >= ROUNDING)) break;
    const longest = direction.reduce((most, d) => Math.max(most, Math.abs(d)), 0);
    const lowest = standing.height - ROUNDING;
    let moved = false;
    for (let size = Math.min(1, LONGEST_MOVE / longest); size * longest > SHORTEST_MOVE; size /= 2) {
      const tried = values.map((value, i) => value + size * direction[i]);
      const there = standingAt(tried);
      if (!(there.height >= lowest)) continue;
      values = tried;
      standing = there;
      moved = true;
      break;
    }
    if (!moved || promised < lastGain) break;
  }
  return values;
}
