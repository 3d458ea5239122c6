import type { Responses } from "../data/responses.ts";
import type { LearnOptions } from "./learn-options.ts";
import { runLearn } from "./learn-run.ts";
import { type LearnOutcome, type LearnRun, planLearn, planMore } from "./plan-learn.ts";

/** Every search that `learnQ` makes, one after the other: those planned first, then more until none is planned. */
export function allSearches(responses: Responses, options: LearnOptions): LearnOutcome[] {
  const learn = (run: LearnRun) => runLearn(responses, options, run);
  const outcomes: LearnOutcome[] = [];
  let planned = planLearn(responses, options);
  while (planned.length > 0) {
    outcomes.push(...planned.map(learn));
    planned = planMore(responses, options, outcomes);
  }
  return outcomes;
}
