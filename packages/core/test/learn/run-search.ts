import type { Responses } from "../../src/data/responses.ts";
import { drain } from "../../src/jobs/drain.ts";
import type { Work } from "../../src/jobs/work.ts";
import type { LearnOptions } from "../../src/learn/learn-options.ts";
import { learnProblem } from "../../src/learn/learn-problem.ts";
import { type LearnRun, type SearchOutcome, searchJob } from "../../src/learn/search-job.ts";

/** For tests: one search of `learnQ`, from its start to its first solution. */
export function runSearch(responses: Responses, options: LearnOptions, run: LearnRun): SearchOutcome {
  const problem = learnProblem("test", responses, options);
  return drain(searchJob(problem, { kind: "search", attributes: problem.K, run, step: "cool", round: 0 }));
}

/** For tests: a Work to its end, its jobs done by `doJob`; and the labels and jobs of what it asked for. */
export function runWork<Job, Outcome, Result>(
  work: Work<Job, Outcome, Result>,
  doJob: (job: Job) => Outcome,
): {
  readonly result: Result;
  readonly batches: { readonly label: string; readonly jobs: readonly Job[] }[];
} {
  const batches: { label: string; jobs: readonly Job[] }[] = [];
  let step = work.next();
  while (!step.done) {
    batches.push(step.value);
    step = work.next(step.value.jobs.map(doJob));
  }
  return { result: step.value, batches };
}
