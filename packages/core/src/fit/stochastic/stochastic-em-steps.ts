import { blockMeans } from "./block-means.ts";
import type { GibbsChain } from "./gibbs-chain.ts";
import { completeLogLik, emptyCounts, moveCounts } from "./gibbs-counts.ts";
import { gibbsSweep } from "./gibbs-sweep.ts";
import { standardisedDistance } from "./standardised-distance.ts";
import {
  type StochasticPoint,
  type StochasticProblem,
  stochasticMStep,
  tablesAt,
} from "./stochastic-point.ts";

export interface StochasticStep {
  readonly iteration: number;
  /** Where the sampler stands; the estimate is an average over such points. */
  readonly point: StochasticPoint;
  /** ln P(answers, profiles and nodes as sampled) at the point that entered. It rises at first, then wavers. */
  readonly completeLogLik: number;
  /** Monte Carlo error of the estimate when it was last made; see `StochasticLimits`. Infinity before. */
  readonly error: number;
}

export interface StochasticOutcome {
  readonly point: StochasticPoint;
  readonly converged: boolean;
  readonly iterations: number;
  readonly error: number;
}

export interface StochasticLimits {
  /** Stop when the Monte Carlo error of the estimate is not above this many standard errors. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

/** Sweeps under the start's parameters. Without them the first M-steps learn from the crude first profiles. */
const WARM_UP_SWEEPS = 10;
/** Iterations with γ = 1: they cross the distance from the start. */
const FULL_STEPS = 20;
/** γ afterwards. Smaller is slower; at 1, cells of few students are thrown to the bounds and stay there. */
const STEP = 0.5;
/** Before that many iterations the estimate's two halves are too short to tell drift from noise. */
export const LEAST_ITERATIONS = 100;

/**
 * Stochastic EM. An iteration t is a Gibbs sweep under the current parameters, whose counts S_t move the running
 * counts on which the M-step is made:
 *
 *   s_t = s_{t−1} + γ_t (S_t − s_{t−1})        point_t = M(s_t)        γ_t = 1, later ½
 *
 * The points waver about the maximum of the likelihood for ever; the estimate is the M-step on the mean of S over the
 * second half of all iterations, so that a slow start is left behind. With the means A and B over the third and the last
 * quarter, half the distance between M(A) and M(B) is the estimate's Monte Carlo error, drift included. It is looked
 * at every few iterations, and the search ends when it is small enough.
 *
 * Source: [CD85; Nielsen00] for averaged stochastic EM, [DLM99] for γ. Differs: steps γ_t that fall to 0 settle far
 * from the maximum wherever much information is missing; see docs/methods/stochastic-em.md for the measurement.
 */
export function* stochasticEmSteps(
  chain: GibbsChain,
  problem: StochasticProblem,
  start: StochasticPoint,
  { tolerance, maxIterations }: StochasticLimits,
): Generator<StochasticStep, StochasticOutcome> {
  const { layout } = problem;
  let point = start;
  let tables = tablesAt(problem, point);
  for (let sweep = 0; sweep < WARM_UP_SWEEPS; sweep++) gibbsSweep(chain, layout, tables);
  const running = emptyCounts(layout, tables.Q);
  const history = blockMeans(layout, tables.Q);
  let estimate = { point, error: Number.POSITIVE_INFINITY };
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const counts = emptyCounts(layout, tables.Q);
    gibbsSweep(chain, layout, tables, { counts });
    const figure = completeLogLik(counts, tables);
    moveCounts(running, counts, iteration <= FULL_STEPS ? 1 : STEP);
    point = stochasticMStep(problem, point, running);
    tables = tablesAt(problem, point);
    if (history.add(counts) && history.size() % 4 === 0) estimate = estimateFrom(history, problem, point);
    yield { iteration, point, completeLogLik: figure, error: estimate.error };
    if (iteration >= LEAST_ITERATIONS && estimate.error <= tolerance)
      return { ...estimate, converged: true, iterations: iteration };
  }
  return { ...estimate, converged: false, iterations: maxIterations };
}

/** From the second half of the blocks, whose number is a multiple of 4. `point` is where the M-steps begin. */
function estimateFrom(
  history: ReturnType<typeof blockMeans>,
  problem: StochasticProblem,
  point: StochasticPoint,
): { point: StochasticPoint; error: number } {
  const size = history.size();
  const mean = history.mean(size / 2, size);
  const third = stochasticMStep(problem, point, history.mean(size / 2, (3 * size) / 4));
  const last = stochasticMStep(problem, point, history.mean((3 * size) / 4, size));
  return {
    point: stochasticMStep(problem, point, mean),
    error: standardisedDistance(problem, third, last, mean) / 2,
  };
}
