import type { JobPool } from "../job-pool.ts";
import type { PackedInput } from "../packed-input.ts";
import type { JobReply, StepMessage } from "../run-job.ts";

export interface ThreadJob {
  readonly task: string;
  readonly shared: PackedInput;
  readonly job: unknown;
  readonly signal?: AbortSignal;
  onStep(step: unknown): void;
}

/** Runs one job at a time on each thread of a pool; steps find their way back by a number that is never used again. */
export function threadRunner(pool: JobPool, tasksUrl: URL): (job: ThreadJob) => Promise<JobReply> {
  const listeners = new Map<number, (step: unknown) => void>();
  let last = 0;
  pool.on("message", ({ index, step }: StepMessage) => listeners.get(index)?.(step));
  return async ({ task, shared, job, signal, onStep }) => {
    const index = ++last;
    listeners.set(index, onStep);
    try {
      return await pool.run({ tasksUrl: tasksUrl.href, task, shared, run: "", index, job }, { signal });
    } finally {
      listeners.delete(index);
    }
  };
}
