import { randomUUID } from "node:crypto";
import { Piscina } from "piscina";
import type { Executor, Watch } from "./executor.ts";
import { unpackFault } from "./packed-fault.ts";
import { packInput } from "./packed-input.ts";
import type { JobMessage, JobReply, StepMessage } from "./run-job.ts";

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
    async run<Shared, Job, Result, Step>(
      task: string,
      shared: Shared,
      jobs: readonly Job[],
      watch: Watch<Result, Step> = {},
    ): Promise<Result[]> {
      const packed = packInput(randomUUID(), shared);
      const stops = jobs.map(() => new AbortController());
      const isOver = jobs.map(() => false);

      async function runOne(job: Job, index: number): Promise<Result> {
        try {
          const message = { tasksUrl: tasksUrl.href, task, shared: packed, index, job };
          const reply = await pool.run(message, { signal: stops[index].signal });
          if ("fault" in reply) throw unpackFault(reply.fault);
          isOver[index] = true;
          watch.onResult?.(index, reply.result as Result);
          return reply.result as Result;
        } catch (error) {
          if (watch.onFault !== undefined) {
            watch.onFault(index, error as Error);
            return undefined as Result;
          }
          for (const stop of stops.slice(index + 1)) stop.abort();
          throw error;
        }
      }

      // Steps and results take different ways, so a step may come after its job's result.
      function takeStep({ run, index, step }: StepMessage): void {
        if (run === packed.id && !isOver[index]) watch.onStep?.(index, step as Step);
      }

      pool.on("message", takeStep);
      const outcomes = await Promise.allSettled(jobs.map(runOne));
      pool.off("message", takeStep);
      return outcomes.map((outcome) => {
        if (outcome.status === "rejected") throw outcome.reason;
        return outcome.value;
      });
    },
    close: () => pool.destroy(),
  };
}
