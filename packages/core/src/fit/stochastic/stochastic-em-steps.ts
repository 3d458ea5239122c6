import { type BlockMeans, blockMeans } from "./block-means.ts";
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
  /** ln P(responses, profiles and nodes as sampled) at the point that entered. It rises at first, then wavers. */
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
/** γ afterwards. The average ends as near to the maximum as with 1, and the points waver less; smaller is slower. */
const STEP = 0.5;
/**
 * Shorter runs cannot tell a slow drift from noise: of twenty stopped by their scatter alone after 80 iterations,
 * four were more than half a standard error from the maximum.
 */
const LEAST_ITERATIONS = 200;
/** Parts of the second half whose scatter gives the Monte Carlo error. */
const BATCHES = 4;
/** The error is itself an estimate: it must be small this many times in a row. */
const LOOKS = 2;

/**
 * Stochastic EM. An iteration t is a Gibbs sweep under the current parameters, whose counts S_t move the running
 * counts on which the M-step is made:
 *
 *   s_t = s_{t−1} + γ_t (S_t − s_{t−1})        point_t = M(s_t)        γ_t = 1, later ½
 *
 * The points waver about the maximum of the likelihood for ever. The estimate is the M-step on the mean of S over the
 * second half of all iterations, so that a slow start is left behind. Its Monte Carlo error is that of the mean of
 * B = 4 batches, with the batches' own estimates M_b and the distance of standardised-distance.ts:
 *
 *   error² = Σ_b distance(M_b, estimate)² / (B (B − 1))
 *
 * The search ends when the error is small enough.
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
  let good = 0;
  let estimate = { point, error: Number.POSITIVE_INFINITY };
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    const counts = emptyCounts(layout, tables.Q);
    gibbsSweep(chain, layout, tables, { counts });
    const figure = completeLogLik(counts, tables);
    moveCounts(running, counts, iteration <= FULL_STEPS ? 1 : STEP);
    point = stochasticMStep(problem, point, running);
    tables = tablesAt(problem, point);
    if (history.add(counts) && history.size() % (2 * BATCHES) === 0) {
      estimate = estimateFrom(history, problem, point);
      good = estimate.error <= tolerance ? good + 1 : 0;
    }
    yield { iteration, point, completeLogLik: figure, error: estimate.error };
    if (iteration >= LEAST_ITERATIONS && good >= LOOKS)
      return { ...estimate, converged: true, iterations: iteration };
  }
  return { ...estimate, converged: false, iterations: maxIterations };
}

/** From the second half of the blocks, whose number is a multiple of 2 · BATCHES. `point` is where M-steps begin. */
function estimateFrom(
  history: BlockMeans,
  problem: StochasticProblem,
  point: StochasticPoint,
): { point: StochasticPoint; error: number } {
  const size = history.size();
  const mean = history.mean(size / 2, size);
  const estimate = stochasticMStep(problem, point, mean);
  const length = size / 2 / BATCHES;
  let squares = 0;
  for (let at = size / 2; at < size; at += length) {
    const batch = stochasticMStep(problem, point, history.mean(at, at + length));
    squares += standardisedDistance(problem, batch, estimate, mean) ** 2;
  }
  return { point: estimate, error: Math.sqrt(squares / (BATCHES * (BATCHES - 1))) };
}
