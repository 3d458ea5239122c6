import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hasRedis, WITHOUT_REDIS } from "../../packages/cli/test/start-redis.ts";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

const RESULTS = join(import.meta.dirname, "../results");

it.skipIf(!hasRedis)(
  `the bench of the queue writes its rounds and the page made from them${WITHOUT_REDIS}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
    const script = join(import.meta.dirname, "run.mjs");
    const words = [script, "--jobs", "100", "--rounds", "2", "--out", folder];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    const result = JSON.parse(readFileSync(join(folder, "queue.json"), "utf8"));
    expect(readFileSync(join(folder, "queue.md"), "utf8")).toBe(render(result, "queue.json"));
    rmSync(folder, { recursive: true });
    const order = result.samples.map(
      ({ name, round }: { name: string; round: number }) => `${round} ${name}`,
    );
    expect(order).toEqual(["0 threads", "0 queue", "1 queue", "1 threads"]);
  },
);

it("the page gives medians, rates and microseconds", () => {
  const samples = [1, 2, 4].map((seconds, round) => ({ name: "queue", round, seconds, load: 0.5 }));
  const environment = {
    date: "",
    commit: "",
    uncommitted: [],
    kernels: "",
    cpu: "",
    node: "",
    v8: "",
    loadBefore: 0,
  };
  const page = render(
    { jobs: 1000, workers: 2, redis: "7", environment, loadAfter: 0, samples },
    "queue.json",
  );
  // 1000 jobs in 2 s: 500 a second, 2000 µs each
  expect(page).toContain("| queue | 3 | 500 | 250–1000 | 2000 | 0.5 |");
});

it.skipIf(!existsSync(join(RESULTS, "queue.json")))(
  "the kept results are rendered from the raw file (skipped while there are none)",
  () => {
    const raw = JSON.parse(readFileSync(join(RESULTS, "queue.json"), "utf8"));
    expect(readFileSync(join(RESULTS, "queue.md"), "utf8")).toBe(render(raw, "queue.json"));
  },
);
