import { smallCholesky, solveSmall } from "../../numeric/cholesky.ts";
import { dotAt } from "../../numeric/dot.ts";
import type { LinearConstraints } from "./linear-constraints.ts";

/** A face overstepped by less (in η) holds. */
const OVERSTEP = 1e-12;
/** An overstep that is left in the end is let pass up to here; beyond, the step is shortened. */
const LARGEST_OVERSTEP = 1e-10;
/** Rounding of a step along faces is taken back so often, or until it is smaller than an OVERSTEP. */
const REFINEMENTS = 5;

/** A quadratic model of f around β, and where β may go. */
export interface StepModel {
  /** Cholesky factor of H [E, E]. */
  readonly factor: Float64Array;
  /** d0 = H⁻¹∇f [E], the model's maximum without constraints. */
  readonly newton: Float64Array;
  readonly constraints: LinearConstraints;
  /** normals · β − floors [M] */
  readonly slack: Float64Array;
}

export interface FeasibleStep {
  /** d [E] */
  readonly step: Float64Array;
  /** 1, or less where rounding spoilt the step and only this share of it is feasible: `step` is that share. */
  readonly share: number;
}

/**
 * The step d that is best for the model among all that stay within the constraints:
 *
 *   maximise ∇f·d − ½ dᵀHd  with  a_m·d ≥ −slack_m      d = d0 + Σ_m ν_m H⁻¹a_m,  ν_m ≥ 0, and > 0 only at faces that d touches
 *
 * The face that d oversteps most joins those that hold it, the multipliers ν of these are solved for, and a face whose
 * multiplier would turn negative on the way lets go: non-negative least squares for the dual problem, which rises with
 * every exchange, so corners where many faces meet do it no harm. Nothing is to be done where d0 is feasible.
 *
 * Source: [LH74, chapter 23]; the dual is that of [GI83]. By hand and not by the package quadprog, whose
 * loops have no limit when rounding makes a corner look infeasible.
 */
export function feasibleStep(model: StepModel): FeasibleStep {
  const { newton, constraints, slack } = model;
  const E = newton.length;
  const step = newton.slice();
  const held: HeldFace[] = [];
  const ignored = new Set<number>();
  for (let round = 0; round < 10 * (E + constraints.count); round++) {
    const face = worstFace(constraints, slack, step, ignored);
    if (face === -1) break;
    const lifted = constraints.normals.slice(face * E, (face + 1) * E);
    solveSmall(model.factor, E, lifted);
    held.push({ face, lifted, multiplier: 0 });
    holdAll(model, held, step);
    // a face that the others imply, overstepped by rounding only
    if (!held.some((other) => other.face === face)) ignored.add(face);
  }
  return shortened(constraints, slack, step);
}

interface HeldFace {
  readonly face: number;
  /** H⁻¹a [E] */
  readonly lifted: Float64Array;
  multiplier: number;
}

/** The face that the step leaves the farthest behind, or −1. */
function worstFace(
  { count, normals }: LinearConstraints,
  slack: Float64Array,
  step: Float64Array,
  ignored: ReadonlySet<number>,
): number {
  let worst = -OVERSTEP;
  let face = -1;
  for (let m = 0; m < count; m++) {
    const left = slack[m] + dotRow(normals, m, step);
    if (left >= worst || ignored.has(m)) continue;
    worst = left;
    face = m;
  }
  return face;
}

/** Makes `step` touch every held face; those that would have to pull let go. */
function holdAll({ newton, constraints, slack }: StepModel, held: HeldFace[], step: Float64Array): void {
  const { normals } = constraints;
  while (held.length > 0) {
    const A = held.length;
    const gram = new Float64Array(A * A);
    for (let i = 0; i < A; i++)
      for (let j = 0; j <= i; j++) gram[i * A + j] = dotRow(normals, held[i].face, held[j].lifted);
    smallCholesky(gram, A);
    const wanted = new Float64Array(A);
    step.set(newton);
    for (let pass = 0; pass < REFINEMENTS; pass++) {
      const missing = Float64Array.from(held, ({ face }) => -slack[face] - dotRow(normals, face, step));
      if (missing.every((gap) => Math.abs(gap) < OVERSTEP / 2)) break;
      solveSmall(gram, A, missing);
      for (let i = 0; i < A; i++) {
        wanted[i] += missing[i];
        for (let e = 0; e < step.length; e++) step[e] += missing[i] * held[i].lifted[e];
      }
    }
    const leaving = approach(held, wanted);
    if (leaving === -1) return;
    held.splice(leaving, 1);
  }
  step.set(newton);
}

/** Moves the multipliers to those wanted, or until the first is 0: its place is returned, otherwise −1. */
function approach(held: readonly HeldFace[], wanted: Float64Array): number {
  let share = 1;
  let leaving = -1;
  for (const [i, { multiplier }] of held.entries()) {
    if (wanted[i] > 0) continue;
    const reach = multiplier / (multiplier - wanted[i]);
    if (leaving !== -1 && reach >= share) continue;
    share = reach;
    leaving = i;
  }
  for (const [i, face] of held.entries()) face.multiplier += share * (wanted[i] - face.multiplier);
  return leaving;
}

/** The step, or the share of it that is feasible. */
function shortened(
  { count, normals }: LinearConstraints,
  slack: Float64Array,
  step: Float64Array,
): FeasibleStep {
  let share = 1;
  for (let m = 0; m < count; m++) {
    const way = dotRow(normals, m, step);
    if (slack[m] + way < -LARGEST_OVERSTEP) share = Math.min(share, Math.max(0, slack[m]) / -way);
  }
  return share === 1 ? { step, share } : { step: step.map((d) => share * d), share };
}

function dotRow(rows: Float64Array, row: number, vector: Float64Array): number {
  return dotAt(rows, row * vector.length, vector, 0, vector.length);
}
