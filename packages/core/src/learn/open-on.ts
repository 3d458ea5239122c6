import type { Stream } from "../random/stream.ts";
import type { CodedResponses } from "./coded-responses.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { openSampler, type SamplerModel, type SamplerProblem } from "./sampler/index.ts";

/** A sampler on a copy of the model, with what is known and expected of the problem's Q-matrix; on the students that Q is learned from, or others. */
export function openOn(
  { sample, known, most, sizeShares }: LearnProblem,
  model: SamplerModel,
  random: Stream,
  coded: CodedResponses = sample,
): SamplerProblem {
  return openSampler(coded, model, { known, most, sizeShares: sizeShares?.slice(1), random });
}
