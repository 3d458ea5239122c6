import type { ClassSpace } from "../../models/class-space.ts";
import { createAnderson } from "./anderson.ts";
import { coordinatesOf, metricResidual, metricWeights, pointFrom } from "./em-coordinates.ts";
import { type EmPoint, type EmProblem, largestMove, mStep } from "./em-point.ts";
import type { ExpectedCounts } from "./expected-counts.ts";

/** A point whose expected counts the EM needs next. */
export interface EmStep {
  /** The classes of the point. */
  readonly space: ClassSpace;
  readonly point: EmPoint;
  /** Likelihood of the last point kept; it never falls. */
  readonly logLik: number;
  /** Largest change of a probability in the last EM step. */
  readonly move: number;
}

export interface EmOutcome {
  readonly point: EmPoint;
  /** The E-step at `point`. */
  readonly counts: ExpectedCounts;
  readonly logLik: number;
  readonly converged: boolean;
  /** E-steps done. */
  readonly iterations: number;
}

export interface EmLimits {
  /** Stop when an EM step moves no probability by more. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** Points that Anderson's method remembers; 4 to 15 serve about alike. */
const DEPTH = 8;
/** A likelihood that does not rise by FLAT_GAIN in FLAT_STEPS steps is at its top, whatever still moves. */
const FLAT_GAIN = 1e-9;
const FLAT_STEPS = 10;
/** How much further than an EM step an overlong one goes at first, and what success and failure make of it. */
const FIRST_EXCESS = 1;
const EXCESS_AFTER_SUCCESS = 2;
const EXCESS_AFTER_FAILURE = 0.25;

/**
 * EM, accelerated: yields each point whose expected counts it needs and is sent them, so that the caller decides
 * where the E-step runs. The likelihood never falls, because what is proposed is kept only if it is not lower:
 *
 * 1. Anderson's proposal, which heads for the fixed point that the last steps point at;
 * 2. where that is a saddle, which EM leaves in ever longer steps, one step made longer still;
 * 3. the EM step itself, which cannot fail.
 *
 * Source: [HV19] for 1, [SR03] for 2.
 */
export function* emSteps(
  problem: EmProblem,
  start: EmPoint,
  { tolerance, maxIterations }: EmLimits,
): Generator<EmStep, EmOutcome, ExpectedCounts> {
  const { space } = problem;
  const memory = createAnderson(DEPTH);
  let excess = FIRST_EXCESS;
  let flatSteps = 0;
  let iterations = 1;
  let point = start;
  let counts = yield { space, point, logLik: Number.NEGATIVE_INFINITY, move: Number.POSITIVE_INFINITY };
  for (;;) {
    const { logLik } = counts;
    const image = mStep(problem, point, counts);
    const move = largestMove(point, image, counts);
    const converged = move <= tolerance || flatSteps >= FLAT_STEPS;
    if (converged || iterations >= maxIterations) return { point, counts, logLik, converged, iterations };

    const imageCoordinates = coordinatesOf(problem, image);
    const proposed = memory.propose(
      { imageCoordinates, residual: metricResidual(problem, point, image) },
      metricWeights(problem, point, counts),
    );
    let next = proposed ? pointFrom(problem, proposed, image) : image;
    let nextCounts = yield { space, point: next, logLik, move };
    iterations++;
    if (!(nextCounts.logLik >= logLik) && proposed) {
      memory.clear();
      const from = coordinatesOf(problem, point);
      const further = imageCoordinates.map((value, at) => value + excess * (value - from[at]));
      next = pointFrom(problem, further, image);
      nextCounts = yield { space, point: next, logLik, move };
      iterations++;
      if (nextCounts.logLik >= logLik) excess *= EXCESS_AFTER_SUCCESS;
      else {
        excess = Math.max(FIRST_EXCESS, excess * EXCESS_AFTER_FAILURE);
        next = image;
        nextCounts = yield { space, point: next, logLik, move };
        iterations++;
      }
    }
    // an EM step that lowers the likelihood lowers it by rounding: the top is reached
    if (!(nextCounts.logLik >= logLik)) return { point, counts, logLik, converged: true, iterations };
    flatSteps = nextCounts.logLik - logLik < FLAT_GAIN ? flatSteps + 1 : 0;
    point = next;
    counts = nextCounts;
  }
}
