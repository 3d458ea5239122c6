import { smallCholesky, solveSmall } from "../../numeric/cholesky.ts";
import { type ConcaveLikelihood, derivativesAt, likelihoodAt } from "./concave-likelihood.ts";
import { type FeasibleStep, feasibleStep } from "./feasible-step.ts";
import type { LinearConstraints } from "./linear-constraints.ts";

/** Newton steps; a warm start needs 1 to 3, a cold one about 10. */
const MAX_STEPS = 200;
/** Stop when a step promises a smaller gain of f. */
const SMALLEST_GAIN = 1e-11;
/** A step that promises less than this and does not rise is lost in rounding. */
const ROUNDING_GAIN = 1e-8;
/** Share of the promised gain that a step must bring, Armijo's rule. */
const ARMIJO = 1e-4;
const MAX_HALVINGS = 40;
/** Added to the curvature, relative to its diagonal and the number of responses, so that it can always be inverted. */
const RIDGE = 1e-12;
/**
 * Between the bounds no effect is farther than 2 ln 1e4 ≈ 18 from another. A Newton step that is far longer follows a
 * direction in which f is nearly straight, and rounding spoils what is left of it when the faces have stopped it: that
 * direction is bent. At 1e8 the rounding, 1e-8 of an effect, costs f no more than 1e-16 of its curvature; shorter ones
 * are tried where even that spoils the step, though bending slows the directions beside.
 */
const LONGEST_STEPS = [1e8, 1e5, 1e2];

/**
 * The highest likelihood within linear constraints, by Newton's method: f is concave and the constraints are linear, so
 * every local maximum is the global one.
 *
 *   β ← β + t d,   d = argmax ∇f·d − ½ dᵀHd  with β + d feasible (`feasibleStep`),   t = 1, ½, ¼ … until f rises
 *
 * H = −∇²f with a ridge. `start` must be feasible up to rounding; so is every iterate, and none is lower than the one
 * before.
 *
 * Source: [NW06, chapter 18], sequential quadratic programming where the constraints need no linearising.
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
  let value = likelihoodAt(likelihood, beta, probabilities);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    derivativesAt(likelihood, probabilities, gradient, curvature);
    const step = bestStep(likelihood, constraints, beta, gradient, curvature);
    let rise = 0;
    for (let e = 0; e < E; e++) rise += gradient[e] * step[e];
    if (!(rise > 2 * SMALLEST_GAIN)) break;
    let next = value;
    for (let halvings = 0, t = 1; ; halvings++, t /= 2) {
      for (let e = 0; e < E; e++) trial[e] = beta[e] + t * step[e];
      next = likelihoodAt(likelihood, trial, probabilities);
      if (next >= value + ARMIJO * t * rise) break;
      if (rise < ROUNDING_GAIN || halvings === MAX_HALVINGS) return beta;
    }
    beta.set(trial);
    value = next;
  }
  return beta;
}

function bestStep(
  { answered }: ConcaveLikelihood,
  constraints: LinearConstraints,
  beta: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
): Float64Array {
  let students = 0;
  for (const count of answered) students += count;
  const slack = slackAt(constraints, beta);
  let best: FeasibleStep = { step: new Float64Array(beta.length), share: 0 };
  for (const longest of LONGEST_STEPS) {
    const { factor, newton } = newtonStep(gradient, curvature, students, longest);
    const found = feasibleStep({ factor, newton, constraints, slack });
    if (found.share > best.share) best = found;
    if (best.share === 1) break;
  }
  return best.step;
}

/** H⁻¹∇f and the Cholesky factor of H. `curvature` is bent, H + κ v vᵀ, along steps v that are too long. */
function newtonStep(
  gradient: Float64Array,
  curvature: Float64Array,
  students: number,
  longest: number,
): { factor: Float64Array; newton: Float64Array } {
  const E = gradient.length;
  for (let bends = 0; ; bends++) {
    const factor = curvature.slice();
    for (let e = 0; e < E; e++) factor[e * E + e] += RIDGE * (curvature[e * E + e] + students);
    smallCholesky(factor, E);
    const newton = gradient.slice();
    solveSmall(factor, E, newton);
    let square = 0;
    let rise = 0;
    for (let e = 0; e < E; e++) {
      square += newton[e] * newton[e];
      rise += newton[e] * gradient[e];
    }
    if (square <= longest * longest || bends === 2 * E) return { factor, newton };
    // κ = 2 ∇f·v / longest with v = newton / |newton|: along v the step becomes half as long as allowed
    const kappa = (2 * rise) / (longest * square * Math.sqrt(square));
    for (let e = 0; e < E; e++)
      for (let other = 0; other <= e; other++) curvature[e * E + other] += kappa * newton[e] * newton[other];
  }
}

/** How far inside each face β is [M]. */
function slackAt({ count, normals, floors }: LinearConstraints, beta: Float64Array): Float64Array {
  const E = beta.length;
  const slack = new Float64Array(count);
  for (let m = 0; m < count; m++) {
    let sum = -floors[m];
    for (let e = 0; e < E; e++) sum += normals[m * E + e] * beta[e];
    slack[m] = sum;
  }
  return slack;
}
