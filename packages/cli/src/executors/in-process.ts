import { setImmediate } from "node:timers/promises";
import { findTask, type Tasks } from "../tasks/task.ts";
import type { Executor, Watch } from "./executor.ts";

/** Runs the jobs one after the other in this thread, and lets signals and progress in between. */
export function inProcess(tasks: Tasks): Executor {
  return {
    async run<Shared, Job, Result, Step>(
      name: string,
      shared: Shared,
      jobs: readonly Job[],
      watch: Watch<Result, Step> = {},
    ): Promise<Result[]> {
      const task = findTask(tasks, name);
      const results: Result[] = [];
      for (const [index, job] of jobs.entries()) {
        await setImmediate();
        try {
          results[index] = (await task(shared, job, (step) => watch.onStep?.(index, step as Step))) as Result;
        } catch (error) {
          if (watch.onFault === undefined) throw error;
          watch.onFault(index, error as Error);
          continue;
        }
        watch.onResult?.(index, results[index]);
      }
      return results;
    },
    async close() {},
  };
}
