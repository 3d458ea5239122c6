import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildText, describeBuild } from "../../build/executors/queue/build.js";
import { TASKS_URL } from "../../build/tasks/tasks-url.js";
import { BIN, type Outcome, runQmatrix, runQmatrixWithout, temporaryFolder } from "../../test/run-qmatrix.ts";
import { type Scripted, spawnWatched } from "../../test/spawn-script.ts";
import { hasRedis, startRedis, type TestRedis, WITHOUT_REDIS } from "../../test/start-redis.ts";

const PASSWORD = "s3cr3t/%and";
const ENCODED = encodeURIComponent(PASSWORD);

describe.skipIf(!hasRedis)(`qmatrix worker${WITHOUT_REDIS}`, () => {
  let redis: TestRedis;
  let client: Redis;
  let cwd = "";
  beforeAll(async () => {
    redis = await startRedis(["--requirepass", PASSWORD]);
    client = new Redis({ port: redis.port, password: PASSWORD });
  });
  afterAll(async () => {
    client.disconnect();
    await redis.stop();
  });
  beforeEach(async () => {
    await client.flushall();
    cwd = temporaryFolder();
  });

  const withPassword = () => `redis://:${ENCODED}@127.0.0.1:${redis.port}`;
  const simulate = (examinees: number) =>
    run(`simulate --model DINA --attributes 3 --students ${examinees} --out data`);
  const run = (line: string): Promise<Outcome> => runQmatrix(line.split(" "), { cwd });

  async function startWorker(...words: string[]): Promise<Scripted> {
    const env = { ...process.env, QMATRIX_QUEUE: redis.url, QMATRIX_QUEUE_PASSWORD: PASSWORD };
    const worker = spawnWatched([BIN, "worker", "--threads", "2", ...words], env);
    await worker.printed("Taking jobs");
    return worker;
  }

  /** All files of a folder in one text, without the seconds. */
  function filesIn(folder: string): string {
    const texts = readdirSync(join(cwd, folder))
      .sort()
      .map((name) => `${name}\n${readFileSync(join(cwd, folder, name), "utf8")}`);
    return texts.join("\n").replace(/"timings": \{[^}]*\}/, "");
  }

  /** Everything that Redis holds, as far as its kinds of value are ours or BullMQ's. */
  async function everythingStored(): Promise<string> {
    const keys = await client.keys("*");
    const dumped = await Promise.all(keys.map((key) => client.dumpBuffer(key)));
    return keys.join("\n") + dumped.map((bytes) => bytes.toString("latin1")).join("\n");
  }

  for (const method of ["refined --effort quick", "rbm --epochs 2 --penalty 0.01 --learning-rate 1,2"])
    it(`learns the same bytes on a queue, on threads and on one, by ${method}`, async () => {
      await simulate(400);
      const worker = await startWorker();
      const learn = `learn data/responses.csv --attributes 3 --method ${method} --out`;
      const queued = await run(`${learn} queued --queue ${withPassword()}`);
      expect(queued).toMatchObject({ code: 0, stderr: "" });
      expect(await run(`${learn} one --threads 1`)).toMatchObject({ code: 0 });
      expect(await run(`${learn} two --threads 2`)).toMatchObject({ code: 0 });
      expect(filesIn("queued")).toBe(filesIn("one"));
      expect(filesIn("two")).toBe(filesIn("one"));
      worker.child.kill("SIGTERM");
      await worker.ended;
      const everything = [filesIn("queued"), await everythingStored(), worker.all(), JSON.stringify(queued)];
      for (const text of everything)
        for (const secret of [PASSWORD, ENCODED, "s3cr3t"]) expect(text).not.toContain(secret);
    });

  it("says what it does, and ends in order when it is stopped", async () => {
    const worker = await startWorker();
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(worker.all()).toBe(
      `Taking jobs from ${redis.url} on 2 threads (qmatrix ${buildText(describeBuild(TASKS_URL))}).\n` +
        "Stopping.\nStopped after 0 jobs.\n",
    );
    expect(await client.zcard("qmatrix:workers")).toBe(0);
    const quiet = spawnWatched([BIN, "worker", "--queue", withPassword(), "--quiet", "--json"]);
    while ((await client.zcard("qmatrix:workers")) === 0) await sleep(20);
    quiet.child.kill("SIGINT");
    expect(await quiet.ended).toEqual({ code: 0, signal: null });
    expect(quiet.all()).toBe('{\n  "jobs": 0\n}\n');
  });

  it("ends at once at the second signal, whatever runs", async () => {
    await simulate(20_000);
    const worker = await startWorker();
    const words = [
      "data/responses.csv",
      "--attributes",
      "3",
      "--effort",
      "thorough",
      "--queue",
      withPassword(),
    ];
    const learning = spawnWatched([
      BIN,
      "learn",
      ...words.map((word) => word.replace("data", join(cwd, "data"))),
    ]);
    while ((await client.keys("qmatrix:begun:*")).length < 2) await sleep(20);
    worker.child.kill("SIGTERM");
    await worker.printed("Stopping; 2 jobs still running will finish or be returned to the queue.");
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toEqual({ code: null, signal: "SIGTERM" });
    learning.child.kill("SIGKILL");
  });
});

describe("words that make no sense with a queue", () => {
  const REFUSED: [string, string][] = [
    ["worker", 'worker: the required option "--queue <address>" is missing. See qmatrix worker --help.'],
    [
      "worker --queue http://:pw@host",
      "worker: --queue is not a valid address (not shown here, as it may contain a password). Use redis://host:6379 or rediss://host:6379.",
    ],
    [
      "worker --queue rediss://:pw@host --queue-ca none.pem",
      "none.pem: file not found. Expected certificates.",
    ],
    [
      "worker --queue redis://:pw@127.0.0.1:1 --debug",
      "worker: the Redis or Valkey server redis://127.0.0.1:1 (--queue) refuses connections.",
    ],
    [
      "learn x.csv --attributes 3 --quue=redis://:pw@host",
      'learn: unknown option "--quue". See qmatrix learn --help.',
    ],
    [
      "learn x.csv --attributes 3 --queue redis://:pw@host --threads 2",
      "learn: --threads cannot be combined with --queue.",
    ],
    ["learn x.csv --attributes 3 --queue-ca ca.pem", "learn: --queue-ca can be used only with --queue."],
  ];
  for (const [line, sentence] of REFUSED)
    it(line, async () => {
      const { code, stdout, stderr } = await runQmatrix(line.split(" "), { cwd: temporaryFolder() });
      expect({ code, stdout, said: stderr.split("\n")[0] }).toEqual({ code: 2, stdout: "", said: sentence });
      expect(stderr).not.toContain("pw");
    });
});

it("says how to install what a queue needs, where it is missing", async () => {
  const words = ["worker", "--queue", "redis://127.0.0.1:1"];
  expect(await runQmatrixWithout("bullmq", words)).toEqual({
    code: 2,
    signal: null,
    stdout: "",
    stderr:
      "worker: --queue needs BullMQ and ioredis, which are not installed. " +
      "Install them alongside qmatrix: npm install -g bullmq@6.7.0 ioredis@6.0.0\n",
  });
});
