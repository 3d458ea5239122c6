import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "bullmq";
import { openJobPool } from "../job-pool.ts";
import { type Build, describeBuild } from "./build.ts";
import { connect } from "./connect.ts";
import { inputFetcher } from "./inputs.ts";
import { PREFIX, queueName, WORKERS_KEY } from "./keys.ts";
import { loadQueuePackages } from "./load-packages.ts";
import { announce } from "./presence.ts";
import type { QueueAddress } from "./queue-address.ts";
import { KEEP_MS } from "./queue-options.ts";
import type { QueuedJob } from "./queued-job.ts";
import { threadRunner } from "./run-in-thread.ts";
import { sayOnce } from "./say-once.ts";
import { setAsideBroken } from "./set-aside-broken.ts";
import { jobTaker } from "./take-job.ts";
import { turnstile } from "./turnstile.ts";
import { watchCoordinators } from "./watch-coordinators.ts";
import { GRACE_MS, LOCK_MS, STEP_EVERY_MS, type WorkerOptions } from "./worker-options.ts";

/** A worker that takes jobs until it is stopped. */
export interface QueueWorker {
  readonly build: Build;
  /** How many jobs have ended here, and how many run. */
  counts(): { readonly done: number; readonly running: number };
  /**
   * Takes no more jobs; what runs may end within the grace, and is given back otherwise. Where Redis is away something
   * may still wait for it afterwards, so the process should be ended and not left to end by itself.
   */
  stop(): Promise<void>;
}

/** More than a job is ever begun: take-job.ts counts for itself. */
const MOST_STALLED = 1000;
const RETRY_MS = 1000;
/** How often entries are looked for that BullMQ cannot read. */
const SWEEP_MS = 5000;
/** A Redis that is away may keep BullMQ waiting for ever; then, so long after the grace, the worker stops all the same. */
const LAST_MS = 2000;

export async function startWorker(address: QueueAddress, options: WorkerOptions): Promise<QueueWorker> {
  const { tasksUrl, threads, say, lockMs = LOCK_MS, graceMs = GRACE_MS, keepMs = KEEP_MS } = options;
  const { Redis, bullmq } = await loadQueuePackages(address.where);
  const { redis, letGo } = await connect(Redis, address, say, options);
  const build = describeBuild(tasksUrl);
  const pool = openJobPool(threads);
  let isStopping = false;
  let done = 0;
  let running = 0;
  const takeJob = jobTaker({
    bullmq,
    redis,
    build,
    keepMs,
    stepEveryMs: options.stepEveryMs ?? STEP_EVERY_MS,
    enter: turnstile(),
    fetchInput: inputFetcher(redis),
    runInThread: threadRunner(pool, tasksUrl),
    isStopping: () => isStopping,
  });
  async function takeCounted(job: Job<QueuedJob>, token?: string, signal?: AbortSignal): Promise<void> {
    running++;
    await takeJob(job, token, signal).finally(() => running--);
  }
  const worker = new bullmq.Worker(queueName(build), takeCounted, {
    connection: redis,
    prefix: PREFIX,
    concurrency: threads,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: MOST_STALLED,
    runRetryDelay: RETRY_MS,
  });
  worker.on("completed", () => done++);
  worker.on("failed", () => done++);
  const tell = sayOnce(say);
  const sweep = () => void setAsideBroken(redis, build, keepMs).catch(() => {});
  const sweeping = setInterval(sweep, SWEEP_MS);
  worker.on("error", (error) => {
    if (error instanceof SyntaxError) return sweep();
    // `connect` tells of lost connections.
    if (bullmq.isNotConnectionError(error)) tell(`Queue error: ${error.message}`);
  });
  const leave = await announce(redis, WORKERS_KEY, build);
  const stopWatching = watchCoordinators(redis, build, say);
  return {
    build,
    counts: () => ({ done, running }),
    async stop() {
      isStopping = true;
      letGo();
      stopWatching();
      clearInterval(sweeping);
      const timer = setTimeout(() => worker.cancelAllJobs(), graceMs);
      const inOrder = leave().then(() => worker.close());
      await Promise.race([inOrder, sleep(graceMs + LAST_MS, undefined, { ref: false })]);
      clearTimeout(timer);
      await pool.destroy();
      redis.disconnect();
    },
  };
}
