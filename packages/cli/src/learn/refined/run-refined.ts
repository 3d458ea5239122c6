import {
  concludeLearn,
  type LearnedQ,
  type LearnOptions,
  type LearnOutcome,
  type LearnRun,
  planLearn,
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
  const outcomes = await runSearches<LearnShared, LearnRun, LearnOutcome>(executor, {
    task: "learn-run",
    shared: { responses, options },
    jobs: planLearn(responses, options),
    label: "Learning",
    isQuiet,
  });
  return concludeLearn(responses, options, outcomes);
}
