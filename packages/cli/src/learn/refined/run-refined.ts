import { availableParallelism } from "node:os";
import {
  concludeLearn,
  type LearnedQ,
  type LearnOptions,
  type LearnOutcome,
  type LearnProgress,
  type LearnRun,
  planLearn,
  type Responses,
} from "@qmatrix/core";
import { executorFor } from "../../executors/executor-for.ts";
import { startProgress } from "../../progress/progress.ts";
import type { LearnShared } from "../../tasks/learn-run.ts";

export interface RunRefinedOptions {
  /** Default: all of the machine. */
  readonly threads?: number;
  readonly isQuiet: boolean;
}

/** `learnQ` with each search a job on an executor, and a bar that shows how far they are and the best score yet. */
export async function runRefined(
  responses: Responses,
  options: LearnOptions,
  { threads = availableParallelism(), isQuiet }: RunRefinedOptions,
): Promise<LearnedQ> {
  const runs = planLearn(responses, options);
  const progress = startProgress({ label: "Learning", total: runs.length, isQuiet });
  const executor = executorFor(Math.min(threads, runs.length));
  const done = runs.map(() => 0);
  let best = Number.NEGATIVE_INFINITY;
  function show(index: number, share: number, score: number): void {
    done[index] = share;
    best = Math.max(best, score);
    progress.reach(
      done.reduce((a, b) => a + b),
      Number.isFinite(best) ? `best score ${best.toFixed(1)}` : undefined,
    );
  }
  try {
    const outcomes = await executor.run<LearnShared, LearnRun, LearnOutcome, LearnProgress>(
      "learn-run",
      { responses, options },
      runs,
      {
        onStep: (index, step) => show(index, step.done, step.score),
        onResult: (index, { score }) => show(index, 1, score),
      },
    );
    return concludeLearn(responses, options, outcomes);
  } finally {
    progress.stop();
    await executor.close();
  }
}
