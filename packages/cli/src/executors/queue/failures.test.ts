import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { describeBuild } from "../../../build/executors/queue/build.js";
import { queue } from "../../../build/executors/queue/queue.js";
import { readQueueAddress } from "../../../build/executors/queue/queue-address.js";
import { spawnCoordinator, spawnWorker, TASKS } from "../../../test/queue-processes.ts";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { hasRedis, startRedis, type TestRedis, WITHOUT_REDIS } from "../../../test/start-redis.ts";
import type { Executor } from "../executor.ts";
import { eventsKey } from "./keys.ts";

/** How soon a job of a dead worker is taken over. */
const SHORT_MS = 1500;

describe.skipIf(!hasRedis)(`queue, when things go wrong${WITHOUT_REDIS}`, () => {
  let redis: TestRedis;
  let client: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.port, "127.0.0.1", { maxRetriesPerRequest: null });
    client.on("error", () => {});
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    await client.flushall();
  });

  function coordinator(said: string[] = []): Executor {
    const executor = queue(readQueueAddress("test", { queue: redis.url }), {
      tasksUrl: TASKS,
      say: (sentence) => said.push(sentence),
      pollMs: 300,
    });
    onTestFinished(() => executor.close());
    return executor;
  }

  /** Jobs that note in files of their own that they have begun. */
  function notes(count: number, more: object = {}): { file: string; first?: string }[] {
    const folder = temporaryFolder();
    return Array.from({ length: count }, (_, i) => ({ file: join(folder, `${i}`), ...more }));
  }

  async function begun({ file }: { file: string }): Promise<void> {
    while (!existsSync(file)) await sleep(20);
  }

  it("gives the job of a worker that was killed to another, and its result once", async () => {
    const jobs = notes(4);
    jobs[0].first = "spin";
    const came: number[] = [];
    const killed = await spawnWorker(redis.url, { lockMs: SHORT_MS });
    const run = coordinator().run("note", null, jobs, { onResult: (index) => came.push(index) });
    await begun(jobs[0]);
    killed.child.kill("SIGKILL");
    await spawnWorker(redis.url, { lockMs: SHORT_MS });
    const [again] = await run;
    expect(again).toBeGreaterThanOrEqual(2);
    expect(came.sort()).toEqual([0, 1, 2, 3]);
  });

  it("sets aside a job that kills its workers, with a clear fault, and not the one beside it", async () => {
    const jobs = notes(4, { sleepMs: 50 });
    jobs[1].first = "kill always";
    const faults: [number, string][] = [];
    const run = coordinator().run<null, object, number>("note", null, jobs, {
      onFault: (index, error) => faults.push([index, String(error)]),
    });
    let isOver = false;
    const supervised = (async () => {
      while (!isOver)
        await Promise.race([(await spawnWorker(redis.url, { threads: 2, lockMs: SHORT_MS })).ended, run]);
    })();
    const results = await run;
    isOver = true;
    await supervised;
    expect(faults).toEqual([
      [1, "Error: run: a job of the task note was abandoned: its worker died 3 times"],
    ]);
    expect(results.map((times) => times !== undefined)).toEqual([true, false, true, true]);
    expect(readFileSync(jobs[1].file, "utf8")).toBe("begun\n".repeat(3));
  });

  it("begins a job anew whose thread died, and gives it up after the third", async () => {
    const [accident] = notes(1, { first: "exit" });
    const executor = coordinator();
    await spawnWorker(redis.url, { threads: 2 });
    expect(await executor.run("note", null, [accident])).toEqual([2]);
    await expect(executor.run("die", null, ["exit"])).rejects.toThrow(
      'run: a job of the task die was abandoned: its thread died 3 times, the last time with "worker exited with code: 7"',
    );
  });

  it("goes on when Redis comes back, with its data", async () => {
    const jobs = notes(12, { sleepMs: 60 });
    const said: string[] = [];
    const came: number[] = [];
    await spawnWorker(redis.url, { threads: 2 });
    const results = await coordinator(said).run("note", null, jobs, {
      onResult(index) {
        if (came.push(index) === 1) void redis.restart(400);
      },
    });
    expect(results).toHaveLength(jobs.length);
    expect(came.toSorted((a, b) => a - b)).toEqual(jobs.map((_, index) => index));
    expect(said.slice(0, 2)).toEqual([
      `Lost the connection to ${redis.url}; reconnecting.`,
      `Reconnected to ${redis.url}.`,
    ]);
  });

  it("goes on when Redis has lost everything", async () => {
    const jobs = notes(8, { sleepMs: 60 });
    const came: number[] = [];
    await spawnWorker(redis.url);
    const results = await coordinator().run("note", null, jobs, {
      onResult(index) {
        if (came.push(index) === 2) void client.flushall();
      },
    });
    expect(results).toHaveLength(jobs.length);
    expect(came.toSorted((a, b) => a - b)).toEqual(jobs.map((_, index) => index));
  });

  it("loses nothing while the coordinator is paused, even where no news are kept", async () => {
    const jobs = notes(6, { sleepMs: 30 });
    await spawnWorker(redis.url);
    const paused = spawnCoordinator(redis.url, "note", jobs);
    await paused.printed("result");
    paused.child.kill("SIGSTOP");
    const build = describeBuild(TASKS);
    while ((await client.keys(`qmatrix:outcome:${build.digest}:*`)).length < jobs.length) await sleep(50);
    await client.del(eventsKey(build));
    paused.child.kill("SIGCONT");
    expect(await paused.printed("all")).toBe("all [1,1,1,1,1,1]");
  });

  it("does not run again what a killed coordinator had done", async () => {
    const jobs = notes(6, { sleepMs: 100 });
    await spawnWorker(redis.url);
    const killed = spawnCoordinator(redis.url, "note", jobs);
    await killed.printed("result 1");
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(await coordinator().run("note", null, jobs)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it("gives back what runs when a worker is stopped, without blame", async () => {
    const jobs = notes(2);
    jobs[0].first = "spin";
    const stopped = await spawnWorker(redis.url);
    const run = coordinator().run("note", null, jobs);
    await begun(jobs[0]);
    stopped.child.kill("SIGTERM");
    expect(await stopped.ended).toEqual({ code: 0, signal: null });
    expect(stopped.all()).toContain("stopped after 0");
    expect(await client.keys("qmatrix:workers")).toEqual([]);
    expect(await client.mget(await client.keys("qmatrix:begun:*"))).toEqual(["0"]);
    await spawnWorker(redis.url);
    expect(await run).toEqual([2, 1]);
  });

  it("ends a worker in order although Redis is away", async () => {
    const own = await startRedis();
    const worker = await spawnWorker(own.url);
    await own.stop();
    await worker.printed("Lost the connection");
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toEqual({ code: 0, signal: null });
  });
});
