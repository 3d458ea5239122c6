import { setImmediate } from "node:timers/promises";
import { findTask, type Task, type Tasks } from "../tasks/task.ts";
import type { Executor } from "./executor.ts";
import { executorOf } from "./job-runner.ts";

/** Runs the jobs one after the other in this thread, and lets signals and progress in between. */
export function inProcess(tasks: Tasks): Executor {
  let isClosed = false;
  return executorOf({
    async run({ task, shared, jobs, doHere }, ends) {
      let doJob: ReturnType<Task> | undefined;
      for (const [index, job] of jobs.entries()) {
        if (!ends.isWanted(index)) return;
        await setImmediate();
        if (isClosed) throw new Error("The executor was closed while jobs were waiting.");
        const end = await runHere(() => {
          doJob ??= doHere?.() ?? findTask(tasks, task)(shared);
          return doJob(job, (step) => ends.step(index, step));
        });
        if ("error" in end) ends.fault(index, end.error);
        else await ends.result(index, end.result);
      }
    },
    async close() {
      isClosed = true;
    },
  });
}

async function runHere(job: () => unknown): Promise<{ result: unknown } | { error: unknown }> {
  try {
    return { result: await job() };
  } catch (error) {
    return { error };
  }
}
