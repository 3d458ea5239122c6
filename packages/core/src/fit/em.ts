import { createAnderson } from "./anderson.ts";
import { coordinatesOf, metricResidual, metricWeights, pointFrom } from "./em-coordinates.ts";
import { type EmPoint, type EmProblem, largestMove, mStep } from "./em-point.ts";
import type { ExpectedCounts } from "./expected-counts.ts";

/** A point whose expected counts the EM needs next. */
export interface EmStep {
  /** E-steps asked for so far, this one included. */
  readonly iteration: number;
  readonly point: EmPoint;
  /** Highest likelihood found so far; it never falls. */
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
  readonly iterations: number;
}

export interface EmLimits {
  /** Stop when an EM step moves no probability by more. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** Points that Anderson's method remembers; from 5 to 15 all serve alike (docs/methods/em.md). */
const DEPTH = 8;
/** A likelihood that does not rise by FLAT_GAIN in FLAT_STEPS steps is at its top, whatever still moves. */
const FLAT_GAIN = 1e-9;
const FLAT_STEPS = 10;

/**
 * EM, accelerated: yields each point whose expected counts it needs and is sent them, so that the caller decides
 * where the E-step runs. A proposal of Anderson's method is kept only if its likelihood is not lower than the
 * point's before; otherwise the plain EM step is taken, which never lowers it.
 */
export function* emSteps(
  problem: EmProblem,
  start: EmPoint,
  { tolerance, maxIterations }: EmLimits,
): Generator<EmStep, EmOutcome, ExpectedCounts> {
  const memory = createAnderson(DEPTH);
  let iterations = 1;
  let point = start;
  let counts = yield {
    iteration: 1,
    point,
    logLik: Number.NEGATIVE_INFINITY,
    move: Number.POSITIVE_INFINITY,
  };
  let flatSteps = 0;
  for (;;) {
    const image = mStep(problem, point, counts);
    const move = largestMove(point, image, counts);
    const { logLik } = counts;
    const converged = move <= tolerance || flatSteps >= FLAT_STEPS;
    if (converged || iterations >= maxIterations) return { point, counts, logLik, converged, iterations };
    const pair = {
      imageCoordinates: coordinatesOf(problem, image),
      residual: metricResidual(problem, point, image),
    };
    const proposed = memory.propose(pair, metricWeights(problem, point, counts));
    const candidate = proposed === undefined ? image : pointFrom(problem, proposed, image);
    let next = yield { iteration: ++iterations, point: candidate, logLik, move };
    if (next.logLik >= logLik) point = candidate;
    else {
      memory.clear();
      next = yield { iteration: ++iterations, point: image, logLik, move };
      // what is lost now is rounding: the top is reached
      if (!(next.logLik >= logLik)) return { point, counts, logLik, converged: true, iterations };
      point = image;
    }
    flatSteps = next.logLik - logLik < FLAT_GAIN ? flatSteps + 1 : 0;
    counts = next;
  }
}
