import { factorise, solveFactorised } from "./cholesky.ts";
import type { LinearConstraints } from "./linear-constraints.ts";

/** A constraint nearer than this (in η) holds with equality. */
const TOUCHING = 1e-11;
/** A direction that nears a face slower than this share of its length runs along it. */
const PARALLEL = 1e-12;

export interface NewtonModel {
  readonly constraints: LinearConstraints;
  /** [E] where we are. */
  readonly beta: Float64Array;
  /** Cholesky factor of H [E, E]. */
  readonly factor: Float64Array;
  /** d0 [E] */
  readonly newton: Float64Array;
  /** Smaller gains of the likelihood are not worth a change of faces. */
  readonly smallestGain: number;
}

/**
 * Where Newton's step may go. With H = −∇²f, W the normals of the working faces, and d0 = H⁻¹∇f,
 *
 *   d = d0 + H⁻¹Wᵀν,   (W H⁻¹ Wᵀ) ν = −W d0        the model's maximum with W d = 0, and its multipliers ν
 *
 * A face that β touches and d would leave through joins W; it is never a combination of those in W, because d runs
 * along these. A face with ν < 0 holds d back, and leaves W when that gains more than d does. `working`, the numbers
 * of the faces in W, is changed and kept from step to step.
 */
export function feasibleDirection(
  model: NewtonModel,
  working: number[],
): { readonly direction: Float64Array; readonly longest: number } {
  const { constraints, beta } = model;
  const slack = new Float64Array(constraints.count);
  for (let m = 0; m < slack.length; m++)
    slack[m] = dotRow(constraints.normals, m, beta) - constraints.floors[m];
  // a degenerate corner may exchange faces for ever; then we stay where we are
  for (let round = 0; round < 4 * (beta.length + 2); round++) {
    const { direction, hindering } = directionWithin(model, working);
    if (hindering !== undefined) {
      working.splice(hindering, 1);
      continue;
    }
    const { longest, face } = longestStep(constraints, slack, direction, working);
    if (longest > 0) return { direction, longest };
    working.push(face);
  }
  return { direction: new Float64Array(beta.length), longest: 0 };
}

/** d, and the place in `working` of the face that should leave, if one should. */
function directionWithin(
  { constraints, factor, newton, smallestGain }: NewtonModel,
  working: readonly number[],
): { direction: Float64Array; hindering?: number } {
  const A = working.length;
  if (A === 0) return { direction: newton };
  const E = newton.length;
  const lifted = working.map((m) => {
    const normal = constraints.normals.slice(m * E, (m + 1) * E);
    solveFactorised(factor, E, normal);
    return normal;
  });
  const gram = new Float64Array(A * A);
  const multipliers = new Float64Array(A);
  for (let i = 0; i < A; i++) {
    multipliers[i] = -dotRow(constraints.normals, working[i], newton);
    for (let j = 0; j <= i; j++) gram[i * A + j] = dotRow(constraints.normals, working[i], lifted[j]);
  }
  factorise(gram, A);
  solveFactorised(gram, A, multipliers);
  const direction = newton.slice();
  for (let i = 0; i < A; i++) for (let e = 0; e < E; e++) direction[e] += multipliers[i] * lifted[i][e];
  let hindering: number | undefined;
  let best = Math.max(smallestGain, halfSquare(factor, direction));
  for (let i = 0; i < A; i++) {
    if (multipliers[i] >= 0) continue;
    const unit = new Float64Array(A);
    unit[i] = 1;
    solveFactorised(gram, A, unit);
    const gain = multipliers[i] ** 2 / (2 * unit[i]);
    if (gain <= best) continue;
    best = gain;
    hindering = i;
  }
  return { direction, hindering };
}

/** ½ dᵀ L Lᵀ d: what the model gains by the step d. */
function halfSquare(factor: Float64Array, direction: Float64Array): number {
  const E = direction.length;
  let sum = 0;
  for (let column = 0; column < E; column++) {
    let entry = 0;
    for (let row = column; row < E; row++) entry += factor[row * E + column] * direction[row];
    sum += entry * entry;
  }
  return sum / 2;
}

/** How far the direction goes before a face; 0, and which one, where it leaves at once. */
function longestStep(
  { count, normals }: LinearConstraints,
  slack: Float64Array,
  direction: Float64Array,
  working: readonly number[],
): { longest: number; face: number } {
  let size = 0;
  for (const d of direction) size = Math.max(size, Math.abs(d));
  let longest = Number.POSITIVE_INFINITY;
  let face = -1;
  let steepest = 0;
  for (let m = 0; m < count; m++) {
    const approach = -dotRow(normals, m, direction);
    if (approach <= PARALLEL * size || working.includes(m)) continue;
    if (slack[m] > TOUCHING) longest = Math.min(longest, slack[m] / approach);
    else if (approach > steepest) {
      steepest = approach;
      face = m;
    }
  }
  return face === -1 ? { longest, face } : { longest: 0, face };
}

function dotRow(rows: Float64Array, row: number, vector: Float64Array): number {
  const E = vector.length;
  let sum = 0;
  for (let e = 0; e < E; e++) sum += rows[row * E + e] * vector[e];
  return sum;
}
