import exp from "@stdlib/math-base-special-exp";
import ln from "@stdlib/math-base-special-ln";
import { solveSemidefinite } from "../numeric/solve-semidefinite.ts";
import type { ClassSpace } from "./class-space.ts";
import { setMoments, setSums } from "./pattern-moments.ts";

/**
 * Distributions of patterns by effects of sets of attributes, on for those who master the whole set:
 *
 *   ln P(c) = η_c − ln Z,   η_c = Σ_{S held by c} λ_S        sets [P] as bits, values λ [P]
 *
 * The likelihood of a student on average, its gradient and its information need moments only:
 *
 *   ℓ = Σ_S λ_S Ê[S] − ln Z,   ∂ℓ/∂λ_S = Ê[S] − E[S],   −∂²ℓ/∂λ_S∂λ_T = Cov[S, T]        Ê from the counts
 *
 * It is concave, so Newton's method with halved steps finds its top.
 */
export function effectProbabilities(
  space: ClassSpace,
  sets: Uint32Array,
  values: Float64Array,
): Float64Array {
  return normalised(setSums(space, sets, values)).probabilities;
}

/**
 * Effects under which counts [C] are most likely, searched from `values` and never less likely than these. Effects
 * that the space cannot tell from earlier ones stay as they are.
 */
export function updateEffects(
  space: ClassSpace,
  sets: Uint32Array,
  values: Float64Array,
  counts: Float64Array,
): Float64Array {
  const students = counts.reduce((sum, count) => sum + count, 0);
  if (!(students > 0)) return values;
  const shares = counts.map((count) => count / students);
  const wanted = setMoments(space, sets, shares).means;
  const standingAt = (at: Float64Array) => {
    const { probabilities, logTotal } = normalised(setSums(space, sets, at));
    return { values: at, probabilities, height: dot(at, wanted) - logTotal };
  };
  let held = standingAt(values);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { means, covariances } = setMoments(space, sets, held.probabilities);
    const gradient = wanted.map((mean, s) => mean - means[s]);
    const direction = solveSemidefinite(covariances, gradient).x;
    const promised = dot(direction, gradient) / 2;
    if (promised < ROUNDING) break;
    const lowest = held.height - ROUNDING;
    const from = held.values;
    const longest = direction.reduce((most, d) => Math.max(most, Math.abs(d)), 0);
    for (let size = Math.min(1, LONGEST_MOVE / longest); size * longest > SHORTEST_MOVE; size /= 2) {
      const tried = standingAt(from.map((value, s) => value + size * direction[s]));
      if (!(tried.height >= lowest)) continue;
      held = tried;
      break;
    }
    if (held.values === from || promised < LAST_GAIN) break;
  }
  return held.values;
}

const MOST_STEPS = 50;

/** Of an effect in one step: a longer one can end where the likelihood is flat and Newton's method lost. */
const LONGEST_MOVE = 4;
const SHORTEST_MOVE = 1e-9;

/** Newton doubles the digits: after a step that promised less than this a student, there is nothing left to gain. */
const LAST_GAIN = 1e-8;

/** Of the likelihood of a student: differences below are none. */
const ROUNDING = 1e-14;

function normalised(logs: Float64Array): { probabilities: Float64Array; logTotal: number } {
  const highest = logs.reduce((a, b) => Math.max(a, b));
  const powers = logs.map((log) => exp(log - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const probabilities = powers.map((power) => Math.max(power / total, LEAST_PROBABILITY));
  return { probabilities, logTotal: highest + ln(total) };
}

/** Logarithms of class probabilities stay finite. */
const LEAST_PROBABILITY = 1e-300;

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}
