import {
  type LearnOptions,
  type LearnOutcome,
  type LearnProgress,
  type LearnRun,
  learnRunSteps,
  type Responses,
} from "@qmatrix/core";

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
  const steps = learnRunSteps(responses, options, run);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    report(value);
  }
}
