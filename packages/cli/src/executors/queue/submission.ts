import { begunKey, outcomeKey } from "./keys.ts";
import type { QueueLink } from "./queue-link.ts";
import type { QueuedJob } from "./queued-job.ts";

/** So many jobs are handed in at a time. */
const CHUNK = 500;
/**
 * What a worker could not begin, for want of the input, is tried again after 1, 2 and 4 seconds: longer than it takes a
 * coordinator to look and to put it there again.
 */
const ATTEMPTS = { attempts: 4, backoff: { type: "exponential", delay: 1000 } };

/** Hands in jobs; those that are in the queue already stay as they are. */
export async function addJobs(
  { queue }: QueueLink,
  jobs: ReadonlyMap<string, QueuedJob>,
  keepMs: number,
): Promise<void> {
  const all = [...jobs].map(([jobId, { task, input, job }]) => ({
    name: task,
    data: { task, input, job } satisfies QueuedJob,
    opts: { jobId, removeOnComplete: true, removeOnFail: { age: keepMs / 1000 }, ...ATTEMPTS },
  }));
  for (let at = 0; at < all.length; at += CHUNK) await queue.addBulk(all.slice(at, at + CHUNK));
}

/** How many jobs are in the queue, whoever waits for them. */
export function countUnfinished({ queue }: QueueLink): Promise<number> {
  return queue.getJobCountByTypes("waiting", "active", "delayed", "prioritized");
}

/** Those of `jobs` that were set aside. */
export async function setAside(
  { queue }: QueueLink,
  jobs: ReadonlyMap<string, QueuedJob>,
): Promise<string[]> {
  return (await queue.getRanges(["failed"], 0, -1)).filter((id) => jobs.has(id));
}

/** Makes jobs as if they had never been handed in, so that they can be tried again. */
export async function forgetJobs({ redis, queue, build }: QueueLink, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await redis.del(outcomeKey(build, id), begunKey(build, id));
    await queue.remove(id);
  }
}

/** Takes jobs out of the queue, except those that a worker has. */
export async function removeJobs({ queue }: QueueLink, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => queue.remove(id)));
}
