import { squarem } from "../../numeric/squarem.ts";
import type { NodeCounts, NodeEStep } from "./node-e-step.ts";
import type { NodeModel } from "./node-model.ts";

/** A family of node models whose parameters are a row of unrestricted numbers, so that steps can be extrapolated. */
export interface NodeFamily {
  readonly C: number;
  modelOf(values: Float64Array): NodeModel;
  /** ln of the prior density, up to a constant: what keeps parameters from the edge. */
  logPrior(values: Float64Array): number;
  /** Values at which the expected complete-data log-likelihood plus logPrior is no lower. */
  mStep(values: Float64Array, counts: NodeCounts): Float64Array;
}

export interface EmStep {
  readonly values: Float64Array;
  /** ln P(responses) + ln prior, one step before `values`: it never falls. */
  readonly height: number;
  readonly gain: number;
}

/**
 * EM stops when a cycle of three steps gains less than this, in units of log-likelihood over all students: differences between
 * models are judged against standard errors of 5 and more.
 */
export const LEAST_GAIN = 0.1;
const MOST_CYCLES = 100;

/** Yields once per cycle of accelerated EM (SQUAREM). */
export function* emCycles(
  eStep: NodeEStep,
  family: NodeFamily,
  start: Float64Array,
): Generator<EmStep, never> {
  const step = (values: Float64Array) => {
    const counts = eStep.counts(family.modelOf(values));
    return { height: counts.logLik + family.logPrior(values), next: family.mStep(values, counts) };
  };
  for (let values = start; ; ) {
    const cycle = squarem(values, step);
    values = cycle.values;
    yield cycle;
  }
}

export interface EmOutcome {
  readonly values: Float64Array;
  readonly height: number;
  readonly cycles: number;
  readonly converged: boolean;
}

export function runEm(
  eStep: NodeEStep,
  family: NodeFamily,
  start: Float64Array,
  { leastGain = LEAST_GAIN, most = MOST_CYCLES } = {},
): EmOutcome {
  const cycles = emCycles(eStep, family, start);
  for (let n = 1; ; n++) {
    const { values, height, gain } = cycles.next().value;
    const converged = gain < leastGain;
    if (converged || n === most) return { values, height, cycles: n, converged };
  }
}
