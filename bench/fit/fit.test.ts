import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

it("the quick mode of the bench of fits writes every sample and the page made from them", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  const script = join(import.meta.dirname, "run.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["fit.json", "fit.md"]);
  const result = JSON.parse(readFileSync(join(folder, "fit.json"), "utf8"));
  expect(readFileSync(join(folder, "fit.md"), "utf8")).toBe(render(result));
  rmSync(folder, { recursive: true });
  expect(result.environment.node).toBe(process.versions.node);
  expect(result.sizes.map(({ model }: Size) => model)).toEqual(["DINA", "GDINA", "ACDM"]);
  for (const { warm, runs } of result.sizes as Size[]) {
    expect(runs).toHaveLength(result.rounds);
    for (const { first, warmed, logLik, converged } of runs) {
      expect(warmed).toHaveLength(warm);
      for (const { processor, clock } of [first, ...warmed]) {
        expect(processor).toBeGreaterThan(0);
        expect(clock).toBeGreaterThan(0);
      }
      expect(converged).toBe(true);
      expect(logLik).toBeLessThan(0);
    }
  }
});

it("the page has medians, and R's seconds over ours", () => {
  const run = (first: number, ...warmed: number[]) => ({
    first: { processor: first, clock: 2 * first },
    warmed: warmed.map((processor) => ({ processor, clock: 3 * processor })),
    logLik: -12.3456,
    converged: true,
    iterations: 7,
    J: 24,
    parameters: 99,
  });
  const runs = [run(4, 1, 2), run(2, 1, 1.5), run(3, 1.25, 5)];
  const size = { model: "ACDM", K: 8, N: 2000, tolerance: 1e-6, runs };
  const environment = { date: "d", commit: "c", uncommitted: [], kernels: "k", cpu: "p", node: "n", v8: "v" };
  const page = render({
    rounds: 3,
    environment: { ...environment, loadBefore: 0 },
    loadAfter: 0,
    sizes: [
      { ...size, r: { cpuSeconds: 6, stopped: false } },
      { ...size, r: { cpuSeconds: 6, stopped: true } },
      { ...size, r: { cpuSeconds: null, stopped: false } },
    ],
  });
  // fresh 2, 3, 4; warmed 1, 1, 1.25, 1.5, 2, 5: the median between 1.25 and 1.5
  const ours = "| ACDM, 8, 24 | 0.000001 | 99 | 7 | -12.346 | 3.00 | 6.00 | 1.38 (1.00) | 4.13 |";
  expect(page.split("\n").filter((line: string) => line.startsWith("| ACDM"))).toEqual([
    `${ours} 6 | 2.0 | 4.4 |`,
    `${ours} > 6 | > 2.0 | > 4.4 |`,
    `${ours} – | – | – |`,
  ]);
});

it("results/fit.md is made from its raw file, in which every fit converged", () => {
  const folder = join(import.meta.dirname, "../results");
  const raw = JSON.parse(readFileSync(join(folder, "fit.json"), "utf8"));
  expect(readFileSync(join(folder, "fit.md"), "utf8")).toBe(render(raw));
  expect(raw.sizes).toHaveLength(24);
  for (const { runs } of raw.sizes as Size[]) for (const { converged } of runs) expect(converged).toBe(true);
});

interface Seconds {
  readonly processor: number;
  readonly clock: number;
}

interface Size {
  readonly model: string;
  readonly warm: number;
  readonly runs: readonly {
    readonly first: Seconds;
    readonly warmed: readonly Seconds[];
    readonly logLik: number;
    readonly converged: boolean;
  }[];
}
