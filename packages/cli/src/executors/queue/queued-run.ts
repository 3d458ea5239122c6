import { serialize } from "node:v8";
import { packFault, unpackFault } from "@qmatrix/core/jobs";
import type { JobEnds, Work } from "../job-runner.ts";
import type { JobReply } from "../run-job.ts";
import { putInput } from "./inputs.ts";
import { outcomeKey } from "./keys.ts";
import { readOutcomes } from "./outcomes.ts";
import type { QueueLink } from "./queue-link.ts";
import { digestOf } from "./queued-job.ts";
import { addJobs, countUnfinished, forgetJobs, removeJobs, setAside } from "./submission.ts";
import { waitingJobs } from "./waiting-jobs.ts";

/** A run of jobs on a queue: hands them in and takes how they ended. */
export interface QueuedRun {
  /** Hands in every job; an earlier result is taken, an earlier fault forgotten. */
  handIn(): Promise<void>;
  /** Looks at all that is stored, and hands in again what Redis has lost. */
  look(): Promise<void>;
  /** Takes the outcome of a job that has ended; `reason` where it was set aside. */
  ended(id: string, reason?: string): Promise<void>;
  step(id: string, step: unknown): void;
  isOver(): boolean;
  /** Takes the jobs that have not begun out of the queue. */
  drop(): Promise<void>;
}

/** What counts is what is stored: whatever is said of a job only tells when to look. */
export function queuedRun(link: QueueLink, keepMs: number, work: Work, ends: JobEnds): QueuedRun {
  const { redis, queue, build } = link;
  const bytes = serialize(work.shared);
  const input = digestOf(bytes);
  const waiting = waitingJobs(work.task, input, work.jobs);

  async function end(id: string, outcome: JobReply): Promise<void> {
    const { indexes } = waiting.get(id)!;
    waiting.delete(id);
    for (const index of indexes) {
      if ("result" in outcome) ends.result(index, outcome.result);
      else if (ends.fault(index, unpackFault(outcome.fault))) await drop();
    }
  }

  async function collect(ids: readonly string[], take = end): Promise<void> {
    const outcomes = await readOutcomes(
      redis,
      ids.map((id) => outcomeKey(build, id)),
    );
    for (const [at, id] of ids.entries()) {
      const outcome = outcomes[at];
      if (outcome && waiting.has(id)) await take(id, outcome);
    }
  }

  async function ended(id: string, reason?: string): Promise<void> {
    if (!waiting.has(id)) return;
    await collect([id]);
    // The queue itself sets a job aside when it could not even be begun, and leaves no outcome.
    if (reason === undefined || !waiting.has(id)) return;
    const error = new Error(`run: a job of the task ${work.task} was set aside: ${reason}`);
    await end(id, { fault: packFault(error) });
  }

  async function drop(): Promise<void> {
    const unwanted = [...waiting].filter(([, { indexes }]) => !indexes.some(ends.isWanted));
    for (const [id] of unwanted) waiting.delete(id);
    await removeJobs(
      link,
      unwanted.map(([id]) => id),
    );
  }

  return {
    async handIn() {
      await putInput(redis, input, bytes, keepMs);
      const failed = new Set(await setAside(link, waiting));
      await collect([...waiting.keys()], async (id, outcome) => {
        if ("result" in outcome) await end(id, outcome);
        else failed.add(id);
      });
      await forgetJobs(link, [...failed]);
      await addJobs(link, waiting, keepMs);
    },
    async look() {
      await putInput(redis, input, bytes, keepMs);
      // Counted first: what ends after this is counted, so that fewer means lost.
      const unfinished = await countUnfinished(link);
      await collect([...waiting.keys()]);
      for (const id of await setAside(link, waiting)) await ended(id, (await queue.getJob(id))?.failedReason);
      if (unfinished < waiting.size) await addJobs(link, waiting, keepMs);
    },
    ended,
    step(id, step) {
      for (const index of waiting.get(id)?.indexes ?? []) ends.step(index, step);
    },
    isOver: () => waiting.size === 0,
    drop: () => removeJobs(link, [...waiting.keys()]),
  };
}
