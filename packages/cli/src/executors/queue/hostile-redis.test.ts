import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { describeBuild } from "../../../build/executors/queue/build.js";
import { queue } from "../../../build/executors/queue/queue.js";
import { readQueueAddress } from "../../../build/executors/queue/queue-address.js";
import { startWorker } from "../../../build/executors/queue/start-worker.js";
import { spawnWorker, TASKS } from "../../../test/queue-processes.ts";
import { BIN } from "../../../test/run-qmatrix.ts";
import { spawnWatched } from "../../../test/spawn-script.ts";
import { hasRedis, startRedis, type TestRedis, WITHOUT_REDIS } from "../../../test/start-redis.ts";
import type { Executor } from "../executor.ts";
import { PREFIX, queueName, WORKERS_KEY } from "./keys.ts";
import { inLetters, jobId, queuedJob } from "./queued-job.ts";

const ANSWER_MS = 500;

function coordinatorAt(url: string, more: object = {}): Executor {
  const executor = queue(readQueueAddress("learn", { queue: url }, {}), {
    tasksUrl: TASKS,
    say: () => {},
    answerMs: ANSWER_MS,
    pollMs: 200,
    ...more,
  });
  onTestFinished(() => executor.close());
  return executor;
}

/** Both ends: what a command says, and what a worker does. */
async function sentencesAt(url: string): Promise<string[]> {
  const options = { tasksUrl: TASKS, threads: 1, say: () => {}, answerMs: ANSWER_MS };
  const both = [
    coordinatorAt(url).run("echo", null, [1]),
    startWorker(readQueueAddress("learn", { queue: url }, {}), options),
  ];
  const ends = await Promise.allSettled(both);
  return ends.map((end) =>
    end.status === "rejected" ? `${end.reason.name}: ${end.reason.message}` : "none",
  );
}

async function listenWith(serve: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    serve(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("what listens is no Redis", () => {
  it("ends within the time to answer where nothing is ever said (a command waited for ever)", async () => {
    const url = await listenWith(() => {});
    const began = performance.now();
    const sentence = `InvalidInputError: learn: the Redis or Valkey server ${url} (--queue) accepts connections, but has not answered for 1 seconds.`;
    expect(await sentencesAt(url)).toEqual([sentence, sentence]);
    expect(performance.now() - began).toBeLessThan(10 * ANSWER_MS);
  });

  for (const [what, text] of [
    ["a web server", "HTTP/1.1 400 Bad Request\r\n\r\n"],
    ["noise", "\u0000\u0001\u0002garbage\r\n"],
    ["nothing but the end", ""],
  ])
    it(`says so of ${what}`, async () => {
      const url = await listenWith((socket) => socket.end(text));
      const sentence = `InvalidInputError: learn: the Redis or Valkey server ${url} (--queue) answers, but not as a Redis server does.`;
      expect(await sentencesAt(url)).toEqual([sentence, sentence]);
    });

  it("lets a worker be stopped by the first SIGTERM while it connects", async () => {
    const url = await listenWith(() => {});
    const worker = spawnWatched([BIN, "worker", "--queue", url], process.env);
    await sleep(1500);
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    expect(worker.all()).toContain("Stopped after 0 jobs.");
  });
});

describe.skipIf(!hasRedis)(`a Redis that refuses${WITHOUT_REDIS}`, () => {
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

  async function expectSentence(url: string, what: string): Promise<void> {
    const shown = `redis://127.0.0.1:${redis.port}`;
    const sentence = `InvalidInputError: learn: the Redis or Valkey server ${shown} (--queue) ${what}`;
    expect(await sentencesAt(url)).toEqual([sentence, sentence]);
  }

  it("for want of memory", async () => {
    await client.config("SET", "maxmemory", "1");
    onTestFinished(() => void client.config("SET", "maxmemory", "0"));
    await expectSentence(
      redis.url,
      "has no memory left (maxmemory). Give it more, or use another database or server.",
    );
  });

  it("as a read-only replica", async () => {
    await client.replicaof("127.0.0.1", "1");
    await client.config("SET", "replica-serve-stale-data", "yes");
    onTestFinished(() => void client.replicaof("NO", "ONE"));
    await expectSentence(redis.url, "is a read-only replica. Use the address of the server that it copies.");
  });

  for (const [what, rights] of [
    ["a command (INFO)", ["~*", "&*", "+@all", "-info"]],
    ["keys", ["~other:*", "&*", "+@all"]],
    ["scripts", ["~*", "&*", "+@all", "-@scripting"]],
  ] as const)
    it(`to let a user have ${what}`, async () => {
      await client.call("ACL", "SETUSER", "limited", "on", ">pw", "resetkeys", "nocommands", ...rights);
      onTestFinished(() => void client.call("ACL", "DELUSER", "limited"));
      await expectSentence(
        redis.url.replace("://", "://limited:pw@"),
        "does not permit this user a command or key that qmatrix needs. The user needs all commands on the keys qmatrix:*.",
      );
    });

  it("says so where keys of the same names are of another program", async () => {
    await client.set(`${PREFIX}:coordinators`, "mine");
    await expect(coordinatorAt(redis.url).run("echo", null, [1])).rejects.toThrow(
      "has keys qmatrix:* of another program. Use another database: redis://host:6379/1.",
    );
  });

  it("ends a run when it refuses from some time on", async () => {
    const run = coordinatorAt(redis.url).run("echo", null, [1]);
    run.catch(() => {});
    while ((await client.keys("*:wait")).length === 0) await sleep(20);
    await client.call("ACL", "SETUSER", "default", "-@all", "+acl", "+config", "+flushall", "+info");
    onTestFinished(() => void client.call("ACL", "SETUSER", "default", "+@all"));
    await expect(run).rejects.toThrow("does not permit this user a command");
  });

  it("ends a run when it no longer answers", async () => {
    const own = await startRedis();
    const run = coordinatorAt(own.url, { silenceMs: 600 }).run("echo", null, [1]);
    run.catch(() => {});
    await sleep(500);
    own.pause();
    await expect(run).rejects.toThrow("accepts connections, but has not answered for 1 seconds.");
    own.resume();
    await own.stop();
  });

  it("lets a worker be stopped by the first SIGTERM where it no longer answers", async () => {
    const own = await startRedis();
    const worker = await spawnWorker(own.url, { silenceMs: 500 });
    own.pause();
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toEqual({ code: 0, signal: null });
    own.resume();
    await own.stop();
  });

  describe("and holds things that are not ours", () => {
    const build = describeBuild(TASKS);
    const key = (name: string) => `${PREFIX}:${queueName(build)}:${name}`;
    /** The id of the job that `run("echo", null, [job])` hands in. */
    async function handedIn(): Promise<string> {
      for (;;) {
        const [id] = await client.lrange(key("wait"), 0, -1);
        if (id) return id;
        await sleep(20);
      }
    }

    for (const [what, change] of [
      ["data that is no JSON", (id: string) => client.hset(key(id), "data", "{")],
      ["options that are no JSON", (id: string) => client.hset(key(id), "opts", "[[")],
      ["other keys", (id: string) => client.hset(key(id), "data", '{"task":7}')],
      [
        "another job's data",
        (id: string) => client.hset(key(id), "data", JSON.stringify(queuedJob("die", "0".repeat(64), 1))),
      ],
      ["text for an entry", (id: string) => client.set(key(id), "text")],
    ] as const)
      it(`sets aside a job with ${what}, and does the others`, async () => {
        const executor = coordinatorAt(redis.url);
        const faults: string[] = [];
        const onFault = (_: number, error: unknown) => faults.push((error as Error).message);
        const broken = executor.run("echo", null, ["broken"], { onFault });
        broken.catch(() => {});
        await change(await handedIn());
        await spawnWorker(redis.url);
        expect(await coordinatorAt(redis.url).run("echo", null, ["fine"])).toEqual([[null, "fine"]]);
        const results = await broken;
        // an entry that was lost is handed in again
        if (results[0] === undefined) expect(faults[0]).toMatch(/damaged|could not find|set aside/i);
        else expect(results).toEqual([[null, "broken"]]);
      });

    it("takes no outcome that no worker has left, nor steps, nor workers", async () => {
      const run = coordinatorAt(redis.url).run("echo", null, ["fine"]);
      const id = await handedIn();
      await client.set(`${PREFIX}:outcome:${build.digest}:${id}`, "noise");
      await client.zadd(WORKERS_KEY, Date.now(), "noise");
      await client.xadd(key("events"), "*", "event", "progress", "jobId", id, "data", '"noise"');
      await sleep(500);
      await spawnWorker(redis.url);
      expect(await run).toEqual([[null, "fine"]]);
    });

    it("does not begin a job on an input that is damaged", async () => {
      const run = coordinatorAt(redis.url).run("echo", "input", ["fine"]);
      await handedIn();
      const [input] = await client.keys(`${PREFIX}:input:*`);
      await client.set(input, "noise");
      await spawnWorker(redis.url);
      expect(await run).toEqual([["input", "fine"]]);
    });

    it("gives the id of a job by all that it holds", () => {
      const job = queuedJob("echo", "0".repeat(64), "fine");
      expect(jobId({ ...job, job: inLetters("other") })).not.toBe(jobId(job));
    });
  });
});
