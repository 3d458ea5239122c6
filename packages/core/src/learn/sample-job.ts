import { matchUnnamed } from "../compare/match-unnamed.ts";
import type { JobProgress } from "../jobs/work.ts";
import { FAMILIES } from "../models/item-family.ts";
import { permuteColumns } from "../numeric/permute-columns.ts";
import { stream } from "../random/stream.ts";
import { keepNames } from "./keep-names.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { openOn } from "./open-on.ts";
import { annealSteps, emptySums, type SamplerModel, sweep } from "./sampler/index.ts";

/** A chain of the posterior, from a solution. */
export interface SampleJob {
  readonly kind: "sample";
  readonly attributes: number;
  /** Number of the chain. */
  readonly sample: number;
  /** Whether students count in part only. */
  readonly isCoarsened: boolean;
  readonly from: SamplerModel;
}

/** Posterior probabilities, in the columns of the solution that the chain began at. */
export interface Sampled {
  /** [J, K] P(item requires attribute) */
  readonly inclusion: Float64Array;
  /** [J, FAMILIES] P(item requires two attributes or more and belongs to the family) */
  readonly families: Float64Array;
}

/**
 * What a student counts where the model may be wrong. An entry whose probability is .95 among students who count 1/T is contradicted by
 * as many other students with probability Φ(−√(T ln 19)/2): .20 for T = 1, .07 for T = 3.
 */
export const COARSENED = 1 / 3;

/**
 * First temperature, and sweeps down to 1: a chain may leave its solution. The coarsened posterior has solutions of its own, where its
 * chains begin: a hot one would fill columns that single draws do not empty again.
 */
const WARM = 3;
const COOLING = 3;
/** Sweeps that count. A coarsened posterior is wide, and a chain takes long to see it. */
const COUNTED = 3;
const COUNTED_COARSENED = 24;

/**
 * Samples the posterior; if coarsened [MD19], of students who count in part only. Where the model is not quite right, its own posterior
 * is too sure of what other students would contradict; where it is right, a coarsened one would be too cautious.
 */
export function* sampleJob(
  problem: LearnProblem,
  { sample, isCoarsened, from }: SampleJob,
): Generator<JobProgress, Sampled> {
  const { known, seed } = problem;
  const { J, K } = from;
  const random = stream(seed, "learn", "sample", sample);
  const sampler = openOn(problem, from, random, isCoarsened ? COARSENED : 1);
  const counted = isCoarsened ? COUNTED_COARSENED : COUNTED;
  const all = COOLING + counted;
  for (const done of annealSteps(sampler, isCoarsened ? 1 : WARM, COOLING))
    yield { done: (done * COOLING) / all };
  keepNames(problem, sampler);
  const sums = emptySums(J, K);
  for (let s = 0; s < counted; s++) {
    sweep(sampler, 1, { sums });
    yield { done: (COOLING + s + 1) / all };
  }
  const inclusion = sums.inclusion.map((sum) => sum / counted);
  const families = sums.families.map((sum) => sum / counted);
  // a chain may exchange columns
  const likely = Uint32Array.from({ length: J }, (_, j) => maskOf(inclusion, j, K));
  const order = matchUnnamed(likely, from.q, K, known);
  return { inclusion: permuteColumns(inclusion, order), families };
}

/** The entries of a row that are more likely than not. */
export function maskOf(inclusion: ArrayLike<number>, j: number, K: number): number {
  let mask = 0;
  for (let k = 0; k < K; k++) if (inclusion[j * K + k] > 0.5) mask |= 1 << k;
  return mask >>> 0;
}

/** The mean over samples. */
export function meanOf(samples: readonly Sampled[]): Sampled {
  const mean = (name: keyof Sampled) =>
    samples[0][name].map((_, at) => samples.reduce((sum, one) => sum + one[name][at], 0) / samples.length);
  return { inclusion: mean("inclusion"), families: mean("families") };
}

/** Monte Carlo error of the mean inclusion probabilities, on average over all entries; infinite for a single sample. */
export function standardErrorOf(samples: readonly Sampled[]): number {
  const B = samples.length;
  const { inclusion: means } = meanOf(samples);
  const errors = means.map((mean, at) =>
    Math.sqrt(samples.reduce((sum, { inclusion }) => sum + (inclusion[at] - mean) ** 2, 0) / (B * (B - 1))),
  );
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

/** The most probable family of an item that requires two attributes or more. */
export function likelyFamily(families: ArrayLike<number>, j: number): number {
  let best = 0;
  for (let f = 1; f < FAMILIES; f++) if (families[j * FAMILIES + f] > families[j * FAMILIES + best]) best = f;
  return best;
}
