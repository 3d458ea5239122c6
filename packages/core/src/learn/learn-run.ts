import type { Responses } from "../data/responses.ts";
import { drain } from "../jobs/drain.ts";
import { chainFrom } from "./chain-from.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { LearnOutcome, LearnProgress, LearnRun } from "./plan-learn.ts";
import { searchRunSteps } from "./search-run.ts";
import { withSampled } from "./with-sampled.ts";

/** How much of the time the search takes, roughly. */
const SEARCH_DONE = 0.8;

/** One independent search, then a posterior chain from where it ends; the same whichever thread they run on. */
export function* learnRunSteps(
  responses: Responses,
  options: LearnOptions,
  run: LearnRun,
): Generator<LearnProgress, LearnOutcome> {
  const search = searchRunSteps(responses, options, run);
  let found = search.next();
  let score = Number.NEGATIVE_INFINITY;
  for (; !found.done; found = search.next()) {
    score = found.value.score;
    yield { done: SEARCH_DONE * found.value.done, score };
  }
  const { value: outcome } = found;
  const checked = checkLearnOptions("learnQ", responses, options);
  const chain = chainFrom(responses, checked, outcome, { chain: run.run, chains: 1 });
  let walked = chain.next();
  for (; !walked.done; walked = chain.next())
    yield { done: SEARCH_DONE + ((1 - SEARCH_DONE) * walked.value.sweeps) / walked.value.of, score };
  const { value: posterior } = walked;
  return { ...withSampled(responses, checked, outcome, posterior), posterior };
}

export function runLearn(responses: Responses, options: LearnOptions, run: LearnRun): LearnOutcome {
  return drain(learnRunSteps(responses, options, run));
}
