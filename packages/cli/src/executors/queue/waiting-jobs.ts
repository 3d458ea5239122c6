import { jobId, type QueuedJob, queuedJob } from "./queued-job.ts";

export interface WaitingJob extends QueuedJob {
  /** Its places among the jobs of the run: those with the same data are one. */
  readonly indexes: number[];
}

/** The jobs of a run by their ids. */
export function waitingJobs(task: string, input: string, jobs: readonly unknown[]): Map<string, WaitingJob> {
  const waiting = new Map<string, WaitingJob>();
  for (const [index, job] of jobs.entries()) {
    const queued = queuedJob(task, input, job);
    const id = jobId(queued);
    const same = waiting.get(id);
    if (same) same.indexes.push(index);
    else waiting.set(id, { ...queued, indexes: [index] });
  }
  return waiting;
}
