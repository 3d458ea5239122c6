import { randomUUID } from "node:crypto";
import { packFault, unpackFault } from "@qmatrix/core/jobs";
import type { Executor } from "./executor.ts";
import { givenUp, MOST_BEGUN } from "./given-up.ts";
import { openJobPool } from "./job-pool.ts";
import { executorOf } from "./job-runner.ts";
import { type PackedInput, packInput } from "./packed-input.ts";
import type { JobMessage, JobReply, StepMessage } from "./run-job.ts";

/**
 * Runs the jobs on `count` threads, which find the tasks in the module at `tasksUrl` (its export `tasks`). The
 * shared input goes to a thread once, not with every job (see PackedInput). After a failure the jobs behind
 * the failed one are stopped. A job whose thread dies is begun again, a few times at most.
 */
export function threads(tasksUrl: URL, count: number): Executor {
  const pool = openJobPool(count);
  let isClosed = false;
  /** The input of the last run: the next batch of a method has the same, and threads that have it prepared keep it. */
  let last: { readonly shared: unknown; readonly packed: PackedInput } | undefined;

  /** Nothing where the job was stopped. */
  async function replyTo(message: JobMessage, signal: AbortSignal): Promise<JobReply | undefined> {
    for (let begun = 1; ; begun++) {
      try {
        return await pool.run(message, { signal });
      } catch (error) {
        if (signal.aborted) return undefined;
        if (isClosed) throw error;
        if (begun < MOST_BEGUN) continue;
        return { fault: packFault(givenUp(message.task, "thread", begun, error)) };
      }
    }
  }

  return executorOf({
    async run({ task, shared, jobs }, ends) {
      if (last === undefined || last.shared !== shared)
        last = { shared, packed: packInput(randomUUID(), shared) };
      const { packed } = last;
      const run = randomUUID();
      const stops = jobs.map(() => new AbortController());

      async function runOne(index: number): Promise<void> {
        const message = { tasksUrl: tasksUrl.href, task, shared: packed, run, index, job: jobs[index] };
        const reply = await replyTo(message, stops[index].signal);
        if (reply === undefined) return;
        if ("result" in reply) {
          await ends.result(index, reply.result);
          return;
        }
        const isFatal = ends.fault(index, unpackFault(reply.fault));
        if (isFatal) for (const stop of stops.slice(index + 1)) stop.abort();
      }

      let next = 0;
      /** One job after the other; piscina would not keep the order of those that wait with it. */
      async function runInTurn(): Promise<void> {
        while (next < jobs.length) {
          const index = next++;
          if (ends.isWanted(index)) await runOne(index);
        }
      }

      const takeStep = ({ run: of, index, step }: StepMessage): void => {
        if (of === run) ends.step(index, step);
      };
      pool.on("message", takeStep);
      try {
        await Promise.all(Array.from({ length: count }, runInTurn));
      } finally {
        pool.off("message", takeStep);
      }
    },
    close() {
      isClosed = true;
      return pool.destroy();
    },
  });
}
