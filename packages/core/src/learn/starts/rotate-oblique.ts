import { dot } from "../../numeric/dot.ts";
import { type ObliquePoint, obliquePoint } from "./oblique-point.ts";
import type { RotationCriterion } from "./rotation-criteria.ts";

export interface ObliqueRotation {
  /** Λ [J, K]. */
  readonly loadings: Float64Array;
  /** TᵀT [K, K]. */
  readonly factorCorrelations: Float64Array;
  /** T [K, K], columns of length 1. */
  readonly rotation: Float64Array;
  /** The criterion at Λ. */
  readonly value: number;
  readonly iterations: number;
  readonly converged: boolean;
}

export interface RotationStep extends ObliquePoint {
  readonly iteration: number;
  /** Length of the projected gradient. */
  readonly slope: number;
}

/** Slope that ends a rotation: a step of 0.01 then gains less than 1e-5, in sums of tens to hundreds. */
const LAST_SLOPE = 1e-3;
const MOST_ITERATIONS = 200;
/** A step may go up a little, as long as it ends below the highest of so many values before it. */
const MEMORY = 5;
/** Share of the gain that the slope promises (Armijo). */
const LEAST_SHARE = 1e-4;
/** 2^−40 of a step is rounding. */
const MOST_HALVINGS = 40;

/**
 * Gradient projection over oblique rotations T of loadings A [J, K]:
 *
 *   T ← T − a · (projected gradient), columns brought back to length 1
 *
 * Steps a after Barzilai and Borwein, ⟨s, s⟩/⟨s, y⟩ and ⟨s, y⟩/⟨y, y⟩ in turn (s the last step, y the change of the
 * gradient), halved until the value is below the largest of the last five: a third of the evaluations that doubling and
 * halving takes. Yields where it stands before each step; ends where no step leads down.
 *
 * Source: [Jennrich02]. Differs: the length of the steps [BB88; GLL86].
 */
export function* rotationSteps(
  unrotated: Float64Array,
  K: number,
  criterion: RotationCriterion,
  start: Float64Array,
): Generator<RotationStep, void> {
  let point = obliquePoint(unrotated, K, criterion, start);
  if (!point) throw new Error("rotationSteps: the start has no inverse");
  const values = [point.value];
  let size = 1 / Math.max(lengthOf(point.gradient), Number.MIN_VALUE);
  for (let iteration = 0; ; iteration++) {
    const slope = lengthOf(point.gradient);
    yield { ...point, iteration, slope };
    const ceiling = Math.max(...values.slice(-MEMORY));
    let next: ObliquePoint | undefined;
    for (let halvings = 0; ; halvings++, size /= 2) {
      if (halvings > MOST_HALVINGS) return;
      next = obliquePoint(unrotated, K, criterion, moved(point, K, size));
      if (next && next.value <= ceiling - LEAST_SHARE * size * slope * slope) break;
    }
    size = nextSize(point, next, iteration) ?? 4 * size;
    point = next;
    values.push(point.value);
  }
}

/** The rotation from `start` [K, K] (columns of length 1) down to where the criterion is flat. */
export function rotateOblique(
  unrotated: Float64Array,
  K: number,
  criterion: RotationCriterion,
  start: Float64Array,
): ObliqueRotation {
  let last: RotationStep | undefined;
  for (const step of rotationSteps(unrotated, K, criterion, start)) {
    last = step;
    if (step.slope < LAST_SLOPE || step.iteration === MOST_ITERATIONS) break;
  }
  const { loadings, rotation, value, iteration, slope } = last!;
  return {
    loadings,
    factorCorrelations: ownProducts(rotation, K),
    rotation,
    value,
    iterations: iteration,
    converged: slope < LAST_SLOPE,
  };
}

function moved({ rotation, gradient }: ObliquePoint, K: number, size: number): Float64Array {
  const next = rotation.map((value, at) => value - size * gradient[at]);
  for (let k = 0; k < K; k++) {
    let squares = 0;
    for (let r = 0; r < K; r++) squares += next[r * K + k] * next[r * K + k];
    const scale = 1 / Math.sqrt(squares);
    for (let r = 0; r < K; r++) next[r * K + k] *= scale;
  }
  return next;
}

/** Barzilai and Borwein's size of the next step; none where the gradient did not grow along the last one. */
function nextSize(from: ObliquePoint, to: ObliquePoint, iteration: number): number | undefined {
  let ss = 0;
  let sy = 0;
  let yy = 0;
  for (let at = 0; at < from.rotation.length; at++) {
    const s = to.rotation[at] - from.rotation[at];
    const y = to.gradient[at] - from.gradient[at];
    ss += s * s;
    sy += s * y;
    yy += y * y;
  }
  if (!(sy > 0)) return undefined;
  return iteration % 2 === 0 ? ss / sy : sy / yy;
}

/** TᵀT, its diagonal 1. */
function ownProducts(rotation: Float64Array, K: number): Float64Array {
  const products = new Float64Array(K * K);
  for (let k = 0; k < K; k++)
    for (let m = 0; m <= k; m++) {
      let sum = 0;
      for (let r = 0; r < K; r++) sum += rotation[r * K + k] * rotation[r * K + m];
      products[k * K + m] = k === m ? 1 : sum;
      products[m * K + k] = products[k * K + m];
    }
  return products;
}

function lengthOf(values: Float64Array): number {
  return Math.sqrt(dot(values, values));
}
