import { setFlagsFromString } from "node:v8";
import { Piscina } from "piscina";
import type { JobMessage, JobReply } from "./run-job.ts";

export type JobPool = Piscina<JobMessage, JobReply>;

/**
 * Megabytes of old objects before a thread's first full collection. Every one drops compiled code that nothing runs just then,
 * and a learner's parts take turns: with V8's own choice, some 20, eight learnings of ten attributes took a third more
 * CPU time, on a second core, for compiling the same functions again. It is no reservation.
 */
const FIRST_COLLECTION_MB = 512;

/** So many threads that run jobs; one that dies is replaced, and what it ran is rejected. */
export function openJobPool(count: number): JobPool {
  setFlagsFromString(`--initial-old-space-size=${FIRST_COLLECTION_MB}`); // read when a thread starts
  return new Piscina({
    filename: new URL("./run-job.js", import.meta.url).href,
    minThreads: count,
    maxThreads: count,
  });
}
