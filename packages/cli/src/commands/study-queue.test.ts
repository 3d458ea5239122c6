import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { TASKS_URL } from "../../build/tasks/tasks-url.js";
import { spawnWorker } from "../../test/queue-processes.ts";
import { BIN, runQmatrix, temporaryFolder } from "../../test/run-qmatrix.ts";
import { hasRedis, startRedis, WITHOUT_REDIS } from "../../test/start-redis.ts";
import { resultsOf, TINY, writeStudy } from "../../test/tiny-study.ts";

const { small } = TINY.parts;
const DESIGN = { ...TINY, parts: { small: { ...small, replications: 3, except: [] } } };

describe.skipIf(!hasRedis)(`qmatrix study run --queue${WITHOUT_REDIS}`, () => {
  it("ends as in one process: a worker killed in mid-job, Redis restarted, the coordinator paused", async () => {
    const cwd = temporaryFolder();
    const alone = writeStudy(cwd, "alone", DESIGN);
    expect((await runQmatrix(["study", "run", alone, "--threads", "1"])).code).toBe(0);

    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const workers = await Promise.all(
      Array.from({ length: 3 }, () => spawnWorker(redis.url, { tasksUrl: TASKS_URL.href, lockMs: 1500 })),
    );
    onTestFinished(() => {
      for (const { child } of workers) child.kill("SIGKILL");
    });
    const folder = writeStudy(cwd, "spread", DESIGN);
    const words = ["study", "run", folder, "--queue", redis.url];
    const coordinator = spawn(process.execPath, [BIN, ...words], { stdio: "ignore" });
    const ended = new Promise((resolve) => coordinator.once("exit", resolve));
    const linesReach = async (count: number) => {
      while (linesIn(folder) < count && coordinator.exitCode === null) await sleep(20);
    };
    await linesReach(3);
    workers[0].child.kill("SIGKILL");
    await linesReach(8);
    await redis.restart(300);
    await linesReach(14);
    coordinator.kill("SIGSTOP");
    await sleep(1500);
    coordinator.kill("SIGCONT");
    expect(await ended).toBe(0);
    expect(resultsOf(folder)).toBe(resultsOf(alone));
    const ids = resultsOf(folder)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    expect(new Set(ids).size).toBe(24);
    expect(ids).toHaveLength(24);
  });

  it("is refused together with --threads", async () => {
    const folder = writeStudy(temporaryFolder(), "tiny");
    const words = ["study", "run", folder, "--queue", "redis://127.0.0.1:1", "--threads", "2"];
    expect(await runQmatrix(words)).toMatchObject({
      code: 2,
      stderr: "study: --threads cannot be combined with --queue.\n",
    });
  });
});

function linesIn(folder: string): number {
  try {
    return resultsOf(folder).split("\n").length - 1;
  } catch {
    return 0;
  }
}
