import { spawnSync } from "node:child_process";
import { copyFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { buildText, describeBuild } from "../../../build/executors/queue/build.js";
import { queue } from "../../../build/executors/queue/queue.js";
import { readQueueAddress } from "../../../build/executors/queue/queue-address.js";
import { startWorker } from "../../../build/executors/queue/start-worker.js";
import { TASKS } from "../../../test/queue-processes.ts";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { freePort, hasRedis, startRedis, type TestRedis, WITHOUT_REDIS } from "../../../test/start-redis.ts";
import type { Executor } from "../executor.ts";
import { inputFetcher, putInput } from "./inputs.ts";
import { digestOf } from "./queued-job.ts";

describe.skipIf(!hasRedis)(`queue${WITHOUT_REDIS}`, () => {
  let redis: TestRedis;
  let client: Redis;
  beforeAll(async () => {
    redis = await startRedis();
    client = new Redis(redis.port, "127.0.0.1");
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    await client.flushall();
  });

  function coordinator(said: string[] = [], tasksUrl = TASKS, url = redis.url): Executor {
    const executor = queue(readQueueAddress("learn", { queue: url }, {}), {
      tasksUrl,
      say: (sentence) => said.push(sentence),
      patienceMs: 100,
      pollMs: 300,
    });
    onTestFinished(() => executor.close());
    return executor;
  }

  async function worker(said: string[] = [], tasksUrl = TASKS): Promise<void> {
    const say = (sentence: string) => said.push(sentence);
    const started = await startWorker(readQueueAddress("worker", { queue: redis.url }), {
      tasksUrl,
      threads: 2,
      say,
    });
    onTestFinished(() => started.stop());
  }

  async function heard(said: readonly string[], beginning: string): Promise<void> {
    while (!said.some((sentence) => sentence.startsWith(beginning))) await sleep(20);
  }

  /** The same tasks in a folder with one more line, which makes them another build. */
  function otherTasks(): URL {
    const folder = temporaryFolder();
    copyFileSync(TASKS, join(folder, "tasks.mjs"));
    writeFileSync(join(folder, "more.mjs"), "export const more = true;\n");
    symlinkSync(new URL("../../../../../node_modules", import.meta.url), join(folder, "node_modules"));
    return pathToFileURL(join(folder, "tasks.mjs"));
  }

  it("sends a large input once, and jobs without it", async () => {
    const shared = { numbers: new Float64Array(100_000).fill(1), names: [] };
    const jobs = Array.from({ length: 20 }, (_, factor) => ({ factor, sleepMs: 0 }));
    const run = coordinator().run<unknown, unknown, { sum: number }>("weigh", shared, jobs);
    while ((await client.keys("qmatrix:jobs-*:wait")).length === 0) await sleep(10);
    const inputs = await client.keys("qmatrix:input:*");
    expect(inputs).toHaveLength(1);
    const [held] = await client.keys("qmatrix:jobs-*:????????????????????????????????*");
    expect(String(await client.hget(held, "data")).length).toBeLessThan(300);
    await worker();
    expect((await run).map(({ sum }) => sum)).toEqual(jobs.map(({ factor }) => 100_000 * factor));
    expect(await client.pttl(inputs[0])).toBeGreaterThan(0);
  });

  it("fetches an input once, and keeps the last four", async () => {
    const fetchInput = inputFetcher(client);
    const bytesOf = async (digest: string) => [...new Uint8Array((await fetchInput(digest)).bytes)];
    const digests = [0, 1, 2, 3, 4].map((at) => digestOf(Buffer.of(at)));
    const [a, b] = digests;
    for (const [at, digest] of digests.entries()) await putInput(client, digest, Buffer.of(at), 60_000);
    expect(await Promise.all([bytesOf(a), bytesOf(a)])).toEqual([[0], [0]]);
    await client.flushall();
    expect(await bytesOf(a)).toEqual([0]);
    await expect(bytesOf(b)).rejects.toThrow(`queue: the input ${b} is no longer in Redis`);
    for (const [at, digest] of digests.entries()) await putInput(client, digest, Buffer.of(at), 60_000);
    // one that was missing is asked for again; the fifth takes the place of the one that was used longest ago
    for (const digest of digests.slice(1)) await bytesOf(digest);
    await client.flushall();
    expect(await bytesOf(b)).toEqual([1]);
    await expect(bytesOf(a)).rejects.toThrow(`queue: the input ${a} is no longer in Redis`);
  });

  it("puts the input back where Redis has lost it", async () => {
    const run = coordinator().run("echo", "large", [1]);
    while ((await client.keys("qmatrix:jobs-*:wait")).length === 0) await sleep(10);
    await client.del(await client.keys("qmatrix:input:*"));
    await worker();
    expect(await run).toEqual([["large", 1]]);
  });

  it("ends a run when it is closed", async () => {
    const executor = coordinator();
    const run = executor.run("echo", null, [1]).catch(String);
    while ((await client.keys("qmatrix:jobs-*:wait")).length === 0) await sleep(10);
    await executor.close();
    expect(await run).toBe("Error: run: the queue was closed");
  });

  it("takes what was computed before from where it is kept", async () => {
    await worker();
    const folder = temporaryFolder();
    const jobs = ["a", "b", "c"].map((name) => ({ file: join(folder, name) }));
    expect(await coordinator().run("note", null, jobs)).toEqual([1, 1, 1]);
    await client.del(...(await client.keys("qmatrix:jobs-*")));
    expect(await coordinator().run("note", null, jobs)).toEqual([1, 1, 1]);
  });

  it("tries again what failed before", async () => {
    await worker();
    const run = () => coordinator().run("fail", null, [{ fails: "ours", sleepMs: 0 }]);
    await expect(run()).rejects.toThrow("factor is not a function");
    const [key] = await client.keys("qmatrix:outcome:*");
    await client.persist(key);
    await expect(run()).rejects.toThrow("factor is not a function");
    // a new outcome, with its own time to live
    expect(await client.pttl(key)).toBeGreaterThan(0);
  });

  it("says that workers and coordinators of other versions are there, and who would be needed", async () => {
    const others = otherTasks();
    const [mine, theirs] = [describeBuild(TASKS), describeBuild(others)].map(buildText);
    expect(mine).not.toBe(theirs);
    const said: string[] = [];
    const saidByWorker: string[] = [];
    const run = coordinator(said).run("weigh", { numbers: [1], names: [] }, [{ factor: 2, sleepMs: 0 }]);
    await worker(saidByWorker, others);
    await heard(said, "1 worker");
    await worker([], others);
    await heard(said, "2 workers");
    await heard(said, "No worker");
    await heard(saidByWorker, "1 coordinator");
    await worker();
    expect(await run).toEqual([{ sum: 2, names: [] }]);
    const none = `No worker has taken the jobs yet. Start one: qmatrix worker --queue ${redis.url}`;
    const jobs = `connected and cannot take the jobs of this version (${mine}).`;
    expect(said.sort()).toEqual([
      `1 worker with another version (${theirs}) is ${jobs}`,
      `2 workers with another version (${theirs}) are ${jobs}`,
      none,
    ]);
    expect(saidByWorker).toEqual([
      `1 coordinator with another version (${mine}) is connected, whose jobs this worker (${theirs}) cannot take.`,
    ]);
  });

  it("says in one sentence that nobody listens, or that the password is wrong", async () => {
    const locked = await startRedis(["--requirepass", "right"]);
    onTestFinished(() => locked.stop());
    const at = `127.0.0.1:${locked.port}`;
    const server = "learn: the Redis or Valkey server";
    const run = (url: string) => coordinator([], TASKS, url).run("weigh", null, [1]);
    await expect(run("redis://127.0.0.1:1")).rejects.toMatchObject({
      message: `${server} redis://127.0.0.1:1 (--queue) refuses connections.`,
    });
    await expect(run(`redis://:wrong@${at}`)).rejects.toMatchObject({
      message: `${server} redis://${at} (--queue) rejects the user name or password.`,
    });
    await expect(run(`redis://${at}`)).rejects.toMatchObject({
      message: `${server} redis://${at} (--queue) requires a password. Set it in QMATRIX_QUEUE_PASSWORD.`,
    });
  });

  const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
  it.skipIf(!hasOpenssl)(
    `encrypts, and trusts the certificates it is given${hasOpenssl ? "" : " (skipped: openssl is not installed)"}`,
    async () => {
      const folder = temporaryFolder();
      const [key, ca] = [join(folder, "key.pem"), join(folder, "ca.pem")];
      const words =
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost";
      spawnSync("openssl", [...words.split(" "), "-keyout", key, "-out", ca]);
      const tls = ["--tls-cert-file", ca, "--tls-key-file", key, "--tls-ca-cert-file", ca];
      const port = await freePort();
      const encrypted = await startRedis(["--tls-port", `${port}`, "--tls-auth-clients", "no", ...tls]);
      onTestFinished(() => encrypted.stop());
      const url = `rediss://localhost:${port}`;
      const address = readQueueAddress("learn", { queue: url, queueCa: ca });
      const options = { tasksUrl: TASKS, say: () => {} };
      const started = await startWorker(address, { ...options, threads: 1 });
      onTestFinished(() => started.stop());
      const executor = queue(address, options);
      onTestFinished(() => executor.close());
      expect(await executor.run("echo", null, [1])).toEqual([[null, 1]]);
      await expect(coordinator([], TASKS, url).run("echo", null, [1])).rejects.toMatchObject({
        message:
          `learn: the Redis or Valkey server ${url} (--queue) has a certificate that is not trusted. ` +
          "Provide the CA certificate with --queue-ca FILE.",
      });
    },
  );
});
