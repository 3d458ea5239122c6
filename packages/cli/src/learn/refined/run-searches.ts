import type { LearnProgress } from "@qmatrix/core";
import type { Executor } from "../../executors/executor.ts";
import { startProgress } from "../../progress/progress.ts";

export interface Searches<Shared, Job> {
  readonly task: string;
  readonly shared: Shared;
  readonly jobs: readonly Job[];
  /** What the bar says. */
  readonly label: string;
  readonly isQuiet: boolean;
}

/** Searches on an executor, with a bar that shows how far they are and the best score yet. */
export async function runSearches<Shared, Job, Outcome>(
  executor: Executor,
  { task, shared, jobs, label, isQuiet }: Searches<Shared, Job>,
): Promise<Outcome[]> {
  const progress = startProgress({ label, total: jobs.length, isQuiet });
  const done = jobs.map(() => 0);
  let best = Number.NEGATIVE_INFINITY;
  function show(index: number, share: number): void {
    done[index] = share;
    progress.reach(
      done.reduce((a, b) => a + b),
      Number.isFinite(best) ? `best score ${best.toFixed(1)}` : undefined,
    );
  }
  try {
    return await executor.run<Shared, Job, Outcome, LearnProgress>(task, shared, jobs, {
      onStep(index, step) {
        best = Math.max(best, step.score);
        show(index, step.done);
      },
      onResult: (index) => show(index, 1),
    });
  } finally {
    progress.stop();
  }
}
