import {
  concludeLearn,
  type LearnedQ,
  type LearnOptions,
  type LearnOutcome,
  type LearnRun,
  planLearn,
  planMore,
  type Responses,
} from "@qmatrix/core";
import type { Executor } from "../../executors/executor.ts";
import type { LearnShared } from "../../tasks/learn-run.ts";
import { runSearches } from "./run-searches.ts";

/** `learnQ` with each search a job on an executor. */
export async function runRefined(
  responses: Responses,
  options: LearnOptions,
  executor: Executor,
  isQuiet: boolean,
): Promise<LearnedQ> {
  const run = (label: string, jobs: readonly LearnRun[]) =>
    runSearches<LearnShared, LearnRun, LearnOutcome>(executor, {
      task: "learn-run",
      shared: { responses, options },
      jobs,
      label,
      isQuiet,
    });
  const outcomes = await run("Learning", planLearn(responses, options));
  for (;;) {
    const jobs = planMore(responses, options, outcomes);
    if (jobs.length === 0) return concludeLearn(responses, options, outcomes);
    outcomes.push(...(await run("Learning (more starts)", jobs)));
  }
}
