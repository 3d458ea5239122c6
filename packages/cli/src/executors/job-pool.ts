import { Piscina } from "piscina";
import type { JobMessage, JobReply } from "./run-job.ts";

export type JobPool = Piscina<JobMessage, JobReply>;

/** So many threads that run jobs; one that dies is replaced, and what it ran is rejected. */
export function openJobPool(count: number): JobPool {
  return new Piscina({
    filename: new URL("./run-job.js", import.meta.url).href,
    minThreads: count,
    maxThreads: count,
  });
}
