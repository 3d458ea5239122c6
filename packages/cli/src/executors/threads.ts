import { randomUUID } from "node:crypto";
import { Piscina } from "piscina";
import type { Executor } from "./executor.ts";
import { unpackFault } from "./packed-fault.ts";
import { packInput } from "./packed-input.ts";
import type { JobMessage, JobReply } from "./run-job.ts";

/**
 * Runs the jobs on `count` threads, which find the tasks in the module at `tasksUrl` (its export `tasks`). The
 * shared input goes to a thread once, not with every job (see PackedInput). After a failure the jobs behind
 * the failed one are stopped.
 */
export function threads(tasksUrl: URL, count: number): Executor {
  const pool = new Piscina<JobMessage, JobReply>({
    filename: new URL("./run-job.js", import.meta.url).href,
    minThreads: count,
    maxThreads: count,
  });
  return {
    async run<Shared, Job, Result>(
      task: string,
      shared: Shared,
      jobs: readonly Job[],
      onResult?: (index: number, result: Result) => void,
    ): Promise<Result[]> {
      const packed = packInput(randomUUID(), shared);
      const stops = jobs.map(() => new AbortController());

      async function runOne(job: Job, index: number): Promise<Result> {
        try {
          const message = { tasksUrl: tasksUrl.href, task, shared: packed, job };
          const reply = await pool.run(message, { signal: stops[index].signal });
          if ("fault" in reply) throw unpackFault(reply.fault);
          onResult?.(index, reply.result as Result);
          return reply.result as Result;
        } catch (error) {
          for (const stop of stops.slice(index + 1)) stop.abort();
          throw error;
        }
      }

      const outcomes = await Promise.allSettled(jobs.map(runOne));
      return outcomes.map((outcome) => {
        if (outcome.status === "rejected") throw outcome.reason;
        return outcome.value;
      });
    },
    close: () => pool.destroy(),
  };
}
