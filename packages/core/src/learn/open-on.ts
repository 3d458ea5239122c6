import type { Stream } from "../random/stream.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { openSampler, type SamplerModel, type SamplerProblem } from "./sampler/index.ts";

/** A sampler on a copy of the model, with what is known and expected of the problem's Q-matrix; each student counts `weight`. */
export function openOn(
  { sample, known, most, sizeShares }: LearnProblem,
  model: SamplerModel,
  random: Stream,
  weight?: number,
): SamplerProblem {
  return openSampler(sample, model, { known, most, sizeShares: sizeShares?.slice(1), random, weight });
}
