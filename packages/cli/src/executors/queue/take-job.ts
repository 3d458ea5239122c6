import { packFault, unpackFault } from "@qmatrix/core/jobs";
import type { Job } from "bullmq";
import { givenUp, MOST_BEGUN } from "../given-up.ts";
import type { PackedInput } from "../packed-input.ts";
import type { JobReply } from "../run-job.ts";
import type { Build } from "./build.ts";
import { begunKey, outcomeKey } from "./keys.ts";
import type { QueuePackages, RedisClient } from "./load-packages.ts";
import { saveOutcome } from "./outcomes.ts";
import { fromLetters, inLetters, type QueuedJob, readQueuedJob } from "./queued-job.ts";
import type { ThreadJob } from "./run-in-thread.ts";
import { brokenJob } from "./set-aside-broken.ts";
import type { Enter } from "./turnstile.ts";

/** What a worker takes jobs with. */
export interface Bench {
  readonly bullmq: QueuePackages["bullmq"];
  readonly redis: RedisClient;
  readonly build: Build;
  readonly keepMs: number;
  readonly stepEveryMs: number;
  readonly enter: Enter;
  fetchInput(digest: string): Promise<PackedInput>;
  runInThread(job: ThreadJob): Promise<JobReply>;
  isStopping(): boolean;
}

/**
 * Takes a job from the queue and leaves its outcome in Redis. Before a job is begun that is counted, and uncounted when
 * it ends: so a count tells how many workers died of it, or with it. One that has a count runs alone, so as to take no
 * other with it, and from a certain count on it is set aside.
 */
export function jobTaker(
  bench: Bench,
): (job: Job<QueuedJob>, token?: string, signal?: AbortSignal) => Promise<void> {
  const { bullmq, redis, build, keepMs } = bench;

  return async function takeJob(job, token, signal) {
    const id = String(job.id);
    const outcome = outcomeKey(build, id);
    const counted = begunKey(build, id);
    const [isDone, before] = await Promise.all([redis.exists(outcome), redis.get(counted)]);
    if (isDone) return;
    const queued = readQueuedJob(id, job.data);
    if (queued === undefined) {
      const reply = { fault: packFault(brokenJob(id)) };
      await saveOutcome(redis, outcome, reply, keepMs);
      throw new bullmq.UnrecoverableError(brokenJob(id).message);
    }
    const leave = await bench.enter(Number(before) > 0);
    try {
      if (bench.isStopping()) await giveBack();
      const [begun] = await Promise.all([redis.incr(counted), redis.pexpire(counted, keepMs)]);
      const reply =
        begun > MOST_BEGUN
          ? { fault: packFault(givenUp(queued.task, "worker", MOST_BEGUN)) }
          : await replyTo(queued, begun);
      await Promise.all([saveOutcome(redis, outcome, reply, keepMs), redis.del(counted)]);
      if ("fault" in reply) throw new bullmq.UnrecoverableError(unpackFault(reply.fault).message);
    } finally {
      leave();
    }

    async function replyTo({ task, input, job: packed }: QueuedJob, begun: number): Promise<JobReply> {
      const shared = await bench.fetchInput(input).catch(async (error) => {
        await redis.decr(counted);
        throw error;
      });
      try {
        const onStep = stepSender(job, bench.stepEveryMs);
        return await bench.runInThread({ task, shared, job: fromLetters(packed), signal, onStep });
      } catch (error) {
        if (signal?.aborted) {
          await redis.decr(counted);
          return giveBack();
        }
        if (begun < MOST_BEGUN) return giveBack();
        return { fault: packFault(givenUp(task, "thread", begun, error)) };
      }
    }

    async function giveBack(): Promise<never> {
      await job.moveToWait(token);
      throw new bullmq.WaitingError();
    }
  };
}

/** Passes on steps, leaving out those that come too soon after another. They are for show: losing one is no fault. */
function stepSender(job: Job, everyMs: number): (step: unknown) => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  return (step) => {
    if (performance.now() - sentAt < everyMs) return;
    sentAt = performance.now();
    job.updateProgress(inLetters(step)).catch(() => {});
  };
}
