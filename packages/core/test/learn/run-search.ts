import type { Responses } from "../../src/data/responses.ts";
import { drain } from "../../src/jobs/drain.ts";
import type { LearnOptions } from "../../src/learn/learn-options.ts";
import { learnProblem } from "../../src/learn/learn-problem.ts";
import type { LearnOutcome, LearnRun } from "../../src/learn/plan-searches.ts";
import { learnJob, type SearchOutcome, searchJob } from "../../src/learn/search-job.ts";

/** For tests: one search of `learnQ`, to its end. */
export function runSearch(responses: Responses, options: LearnOptions, run: LearnRun): SearchOutcome {
  return drain(searchJob(learnProblem("test", responses, options), run));
}

/** For tests: one search and the posterior chain from where it ends. */
export function runLearn(responses: Responses, options: LearnOptions, run: LearnRun): LearnOutcome {
  return drain(learnJob(learnProblem("test", responses, options), run));
}
