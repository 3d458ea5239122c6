import { matchUnnamed } from "../compare/match-unnamed.ts";
import type { JobProgress } from "../jobs/work.ts";
import { FAMILIES } from "../models/item-family.ts";
import { permuteColumns } from "../numeric/permute-columns.ts";
import { stream } from "../random/stream.ts";
import { selectCoded } from "./coded-responses.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { openOn } from "./open-on.ts";
import { annealSteps, emptySums, type SamplerModel, sweep } from "./sampler/index.ts";

/** The posterior for one bootstrap sample of the students, from a solution. */
export interface SampleJob {
  readonly kind: "sample";
  readonly attributes: number;
  /** Number of the sample. */
  readonly sample: number;
  /** Whether of students drawn with replacement, or of all as they are. */
  readonly isBagged: boolean;
  readonly from: SamplerModel;
}

/** Posterior probabilities, in the columns of the solution that the chain began at. */
export interface Sampled {
  /** [J, K] P(item requires attribute) */
  readonly inclusion: Float64Array;
  /** [J, FAMILIES] P(item requires two attributes or more and belongs to the family) */
  readonly families: Float64Array;
}

/** From a temperature that lets a chain leave the solution where another sample supports another, down to 1; then sweeps that count. */
const WARM = 3;
const COOLING = 3;
const COUNTED = 3;

/**
 * Samples the posterior, if bagged for a bootstrap sample of the students. The mean over such samples is the bagged posterior
 * [HM19]: it also holds the doubt of a model that is not quite right, whose own posterior is too sure of what another sample of
 * students would contradict. Where the model is right, it would be too cautious.
 */
export function* sampleJob(
  problem: LearnProblem,
  { sample, isBagged, from }: SampleJob,
): Generator<JobProgress, Sampled> {
  const { sample: coded, known, seed } = problem;
  const { J, K } = from;
  const random = stream(seed, "learn", "sample", sample);
  const students = Uint32Array.from({ length: coded.N }, () => random.below(coded.N));
  const own = isBagged ? selectCoded(coded, students) : coded;
  const sampler = openOn(problem, from, random.fork("chain"), own);
  for (const done of annealSteps(sampler, WARM, COOLING))
    yield { done: (done * COOLING) / (COOLING + COUNTED) };
  const sums = emptySums(J, K);
  for (let s = 0; s < COUNTED; s++) {
    sweep(sampler, 1, sums);
    yield { done: (COOLING + s + 1) / (COOLING + COUNTED) };
  }
  const inclusion = sums.inclusion.map((sum) => sum / COUNTED);
  const families = sums.families.map((sum) => sum / COUNTED);
  // a hot chain may exchange columns
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
