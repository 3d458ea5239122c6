import { spawn } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { InvalidInputError } from "@qmatrix/core/data";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queue } from "../../build/executors/queue/queue.js";
import { readQueueAddress } from "../../build/executors/queue/queue-address.js";
import { startWorker } from "../../build/executors/queue/start-worker.js";
import { threads } from "../../build/executors/threads.js";
import { hasRedis, startRedis, WITHOUT_REDIS } from "../../test/start-redis.ts";
import type { Tasks } from "../tasks/task.ts";
import type { Executor } from "./executor.ts";
import { inProcess } from "./in-process.ts";

const TASKS = new URL("./fixtures/tasks.mjs", import.meta.url);
const { tasks } = (await import(TASKS.href)) as { tasks: Tasks };

/** One suite for every executor: whoever runs the jobs, the outcome is the same. */
const EXECUTORS: Record<string, () => Promise<{ executor: Executor; end?(): Promise<void> }>> = {
  inProcess: async () => ({ executor: inProcess(tasks) }),
  threads: async () => ({ executor: threads(TASKS, 2) }),
  async queue() {
    const redis = await startRedis();
    const address = readQueueAddress("test", { queue: redis.url });
    const options = { tasksUrl: TASKS, say: () => {} };
    const worker = await startWorker(address, { ...options, threads: 2, stepEveryMs: 0 });
    return {
      executor: queue(address, options),
      async end() {
        await worker.stop();
        await redis.stop();
      },
    };
  },
};

for (const [name, start] of Object.entries(EXECUTORS))
  describe.skipIf(name === "queue" && !hasRedis)(name + (name === "queue" ? WITHOUT_REDIS : ""), () => {
    let executor: Executor;
    let end: (() => Promise<void>) | undefined;
    beforeAll(async () => {
      ({ executor, end } = await start());
    });
    afterAll(async () => {
      await executor.close();
      await end?.();
    });

    const shared = { numbers: Float64Array.of(0.5, 1.5, 2), names: ["a", "ü"] };

    it("gives the results in the jobs' order, and each as it comes", async () => {
      const jobs = [60, 30, 0, 0, 0].map((sleepMs, factor) => ({ factor, sleepMs }));
      const came: [number, unknown][] = [];
      const results = await executor.run("weigh", shared, jobs, {
        onResult: (index, result) => came.push([index, result]),
      });
      const expected = [0, 4, 8, 12, 16].map((sum) => ({ sum, names: ["a", "ü"] }));
      expect(results).toEqual(expected);
      expect(came.sort(([a], [b]) => a - b)).toEqual(expected.map((result, index) => [index, result]));
    });

    it("passes on what jobs report, in each job's order and before its result", async () => {
      const came: unknown[][] = [[], [], []];
      await executor.run<null, number, string, number>("count", null, [3, 0, 40], {
        onStep: (index, step) => came[index].push(step),
        onResult: (index, result) => came[index].push(result),
      });
      expect(came.map((each) => each.at(-1))).toEqual(["3 counted", "0 counted", "40 counted"]);
      for (const each of came) {
        const steps = each.slice(0, -1);
        expect(steps).toEqual(steps.toSorted((a, b) => Number(a) - Number(b)));
      }
      // the last steps may come too late, those of a job that takes its time do not
      expect(came[2].length).toBeGreaterThan(10);
    });

    it("runs no jobs", async () => {
      expect(await executor.run("weigh", shared, [])).toEqual([]);
    });

    it("keeps bad input apart from our faults, words and all", async () => {
      const act = executor.run("fail", null, [{ sleepMs: 0 }, { fails: "input", sleepMs: 0 }]);
      const error = await act.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(InvalidInputError);
      expect(error).toMatchObject({
        message: "weigh: factor must be even; received 3. Try 4.",
        argument: "factor",
        hint: "Try 4.",
      });
      const ours = await executor
        .run("fail", null, [{ fails: "ours", sleepMs: 0 }])
        .catch((thrown) => thrown);
      expect(ours).not.toBeInstanceOf(InvalidInputError);
      expect(ours).toMatchObject({ name: "TypeError", message: "factor is not a function" });
      expect(ours.stack).toContain("tasks.mjs");
    });

    it("fails with the first failure in the jobs' order, not in time", async () => {
      const jobs = [
        { sleepMs: 0 },
        { fails: "input", sleepMs: 80 },
        { fails: "ours", sleepMs: 0 },
        { fails: "ours", sleepMs: 0 },
      ];
      await expect(executor.run("fail", null, jobs)).rejects.toThrow(
        "weigh: factor must be even; received 3. Try 4.",
      );
    });

    it("works on after a failure", async () => {
      expect(await executor.run("fail", null, [{ sleepMs: 0 }])).toEqual(["fine"]);
    });

    it("tells failures to who asks for them, and gives the other results", async () => {
      const jobs = [
        { sleepMs: 0 },
        { fails: "input", sleepMs: 30 },
        { fails: "ours", sleepMs: 0 },
        { sleepMs: 1 },
      ];
      const came: [number, unknown][] = [];
      const faults: [number, string][] = [];
      const results = await executor.run("fail", null, jobs, {
        onResult: (index, result) => came.push([index, result]),
        onFault: (index, error) => faults.push([index, String(error)]),
      });
      expect(results).toEqual(["fine", undefined, undefined, "fine"]);
      expect(came.sort(([a], [b]) => a - b)).toEqual([
        [0, "fine"],
        [3, "fine"],
      ]);
      expect(faults.sort(([a], [b]) => a - b)).toEqual([
        [1, "InvalidInputError: weigh: factor must be even; received 3. Try 4."],
        [2, "TypeError: factor is not a function"],
      ]);
    });

    it("keeps typed arrays, numbers that JSON has not, and nothing at all", async () => {
      const job = { bytes: Uint8Array.of(0, 255), odd: [Number.NaN, -0, 2n], none: undefined };
      expect(await executor.run("echo", job, [job, undefined])).toEqual([
        [job, job],
        [job, undefined],
      ]);
    });

    it("fails with what a watcher throws", async () => {
      const act = executor.run("fail", null, [{ sleepMs: 0 }, { sleepMs: 2 }], {
        onResult() {
          throw new Error("seen enough");
        },
      });
      await expect(act).rejects.toThrow("seen enough");
    });

    it("says that a task is not there", async () => {
      await expect(executor.run("nothing", null, [1])).rejects.toThrow("findTask: there is no task nothing");
      await expect(executor.run("toString", null, [1])).rejects.toThrow(
        "findTask: there is no task toString",
      );
    });
  });

describe("threads", () => {
  it("uses every thread, and unpacks the shared input once in each, over several runs too", async () => {
    const executor = threads(TASKS, 2);
    const jobs = Array.from({ length: 12 }, (_, i) => i);
    type Where = { threadId: number; unpacked: number };
    const large = { numbers: new Uint32Array(1000) };
    const first = await executor.run<unknown, number, Where>("whereAmI", large, jobs);
    expect(new Set(first.map(({ threadId }) => threadId)).size).toBe(2);
    expect(first.map(({ unpacked }) => unpacked)).toEqual(jobs.map(() => 1));
    const again = await executor.run<unknown, number, Where>("whereAmI", large, jobs);
    expect(again.map(({ unpacked }) => unpacked)).toEqual(jobs.map(() => 1));
    const second = await executor.run<unknown, number, Where>("whereAmI", { other: true }, jobs);
    expect(second.map(({ unpacked }) => unpacked)).toEqual(jobs.map(() => 2));
    await executor.close();
  });

  it("begins the jobs in their order", async () => {
    const executor = threads(TASKS, 1);
    const jobs = Array.from({ length: 9 }, (_, i) => i);
    const came: number[] = [];
    await executor.run("echo", undefined, jobs, { onResult: (index) => came.push(index) });
    await executor.close();
    expect(came).toEqual(jobs);
  });

  it("begins a job anew whose thread died, and gives it up after the third", async () => {
    // in a process of its own, so that little memory is enough to run out of
    const child = spawnScript(
      `const faults = [];
      const executor = threads(new URL(${JSON.stringify(TASKS.href)}), 2);
      const jobs = ["", "exit", "", "", "memory", ""];
      const onFault = (index, error) => { faults[index] = error.message; };
      const results = await executor.run("die", null, jobs, { onFault });
      await executor.close();
      console.log(JSON.stringify({ results, faults }));`,
      ["--max-old-space-size=64"],
    );
    let printed = "";
    for await (const text of child.stdout) printed += text;
    const given = "run: a job of the task die was abandoned: its thread died 3 times, the last time with";
    expect(JSON.parse(printed)).toEqual({
      results: ["alive", null, "alive", "alive", null, "alive"],
      faults: [
        null,
        `${given} "worker exited with code: 7"`,
        null,
        null,
        `${given} "Worker terminated due to reaching memory limit: JS heap out of memory"`,
      ],
    });
  });

  it("stops a busy job on close", async () => {
    const executor = threads(TASKS, 2);
    const act = executor.run("spin", null, [1, 2, 3]).catch((thrown) => thrown);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await executor.close();
    expect(await act).toBeInstanceOf(Error);
  });

  it("ends at once on Ctrl-C, busy jobs and all", async () => {
    const child = spawnScript(
      `const run = threads(new URL(${JSON.stringify(TASKS.href)}), 2).run("spin", null, [1, 2, 3]);
      setTimeout(() => console.log("busy"), 300);
      await run;`,
    );
    await new Promise((resolve) => child.stdout.once("data", resolve));
    const started = performance.now();
    child.kill("SIGINT");
    const signal = await new Promise((resolve) => child.once("exit", (_code, by) => resolve(by)));
    expect(signal).toBe("SIGINT");
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

/** A process with this script, which has `threads` already. */
function spawnScript(script: string, words: readonly string[] = []) {
  const module = new URL("../../build/executors/threads.js", import.meta.url).href;
  const whole = `import { threads } from ${JSON.stringify(module)};\n${script}`;
  return spawn(process.execPath, [...words, "--input-type=module", "--eval", whole], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    stdio: ["ignore", "pipe", "inherit"],
  });
}

describe("inProcess and threads", () => {
  for (const [name, executor, most] of [
    ["inProcess", inProcess(tasks), 1],
    ["threads", threads(TASKS, 2), 2],
  ] as const)
    it(`${name}: wait for what is done with a result before the next job, which used to lie in memory`, async () => {
      let open = 0;
      const together: number[] = [];
      await executor.run("weigh", { numbers: [1], names: [] }, jobsOf(6), {
        async onResult() {
          together.push(++open);
          // several turns of the event loop, as a line takes to the disk
          for (let turn = 0; turn < 5; turn++) await setImmediate();
          open--;
        },
      });
      await executor.close();
      expect(together).toHaveLength(6);
      expect(Math.max(...together)).toBeLessThanOrEqual(most);
    });
});

function jobsOf(count: number) {
  return Array.from({ length: count }, (_, factor) => ({ factor, sleepMs: 0 }));
}
