import {
  type LearnOptions,
  type LearnOutcome,
  type LearnProgress,
  type LearnRun,
  learnRunSteps,
  type Responses,
} from "@qmatrix/core";
import { drain } from "./drain.ts";

/** What every search for a Q-matrix needs. */
export interface LearnShared {
  readonly responses: Responses;
  readonly options: LearnOptions;
}

/** One search, from its start to its end; reports how far it is. */
export function learnRun(
  { responses, options }: LearnShared,
  run: LearnRun,
  report: (step: LearnProgress) => void,
): LearnOutcome {
  return drain(learnRunSteps(responses, options, run), report);
}
