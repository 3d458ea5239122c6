import { factorise, solveFactorised } from "./cholesky.ts";
import { type ConcaveLikelihood, derivativesAt, likelihoodAt } from "./concave-likelihood.ts";
import { feasibleDirection } from "./feasible-direction.ts";
import type { LinearConstraints } from "./linear-constraints.ts";

/** Newton steps; a warm start needs 1 to 3, a cold one about 10. */
const MAX_STEPS = 100;
/** Stop when a step promises a smaller gain of the likelihood. */
const SMALLEST_GAIN = 1e-11;
/** Below this promise a step that does not rise is lost in rounding. */
const ROUNDING_GAIN = 1e-8;
/** Share of the promised gain that a step must bring, Armijo's rule. */
const ARMIJO = 1e-4;
/** Added to the curvature, relative to its largest entry and to the answers, so that it can be inverted where cells are empty. */
const RIDGE = 1e-10;
const MAX_HALVINGS = 40;

/**
 * The highest likelihood within linear constraints, by Newton's method with an active set: f is concave and the
 * constraints are linear, so every local maximum is the global one.
 *
 *   d = argmax ∇f·d − ½ dᵀ H d  within the faces that block      β ← β + t d,  t ≤ 1 the longest feasible step, halved until f rises
 *
 * H = −∇²f with a ridge. `start` must be feasible up to rounding; every iterate is, and none is lower than the one
 * before. Faces are taken up only when the plain Newton step would leave through them, so an interior item costs one
 * Cholesky factor a step.
 *
 * Source: [NW06, algorithm 16.3], with a Newton model made anew after each move.
 */
export function concaveMaximum(
  likelihood: ConcaveLikelihood,
  constraints: LinearConstraints,
  start: Float64Array,
): Float64Array {
  const E = start.length;
  const beta = start.slice();
  const trial = new Float64Array(E);
  const probabilities = new Float64Array(likelihood.answered.length);
  const gradient = new Float64Array(E);
  const curvature = new Float64Array(E * E);
  const working: number[] = [];
  let value = likelihoodAt(likelihood, beta, probabilities);
  let students = 0;
  for (const answered of likelihood.answered) students += answered;
  for (let step = 0; step < MAX_STEPS; step++) {
    derivativesAt(likelihood, probabilities, gradient, curvature);
    let largest = students;
    for (let e = 0; e < E; e++) largest = Math.max(largest, curvature[e * E + e]);
    for (let e = 0; e < E; e++) curvature[e * E + e] += RIDGE * largest;
    factorise(curvature, E);
    const newton = gradient.slice();
    solveFactorised(curvature, E, newton);
    const { direction, longest } = feasibleDirection(
      { constraints, beta, factor: curvature, newton, smallestGain: SMALLEST_GAIN },
      working,
    );
    let rise = 0;
    for (let e = 0; e < E; e++) rise += gradient[e] * direction[e];
    let t = Math.min(1, longest);
    if (!(rise * t > 2 * SMALLEST_GAIN)) break;
    let next = value;
    for (let halvings = 0; ; halvings++) {
      for (let e = 0; e < E; e++) trial[e] = beta[e] + t * direction[e];
      next = likelihoodAt(likelihood, trial, probabilities);
      if (next >= value + ARMIJO * t * rise) break;
      if (rise < ROUNDING_GAIN || halvings === MAX_HALVINGS) return beta;
      t /= 2;
    }
    beta.set(trial);
    value = next;
  }
  return beta;
}
