import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

describe("the quick mode of the bench of many attributes", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("fits every model, and writes the raw figures and the table made from them", () => {
    const script = join(import.meta.dirname, "run.mjs");
    const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    const result = JSON.parse(readFileSync(join(folder, "large-k.json"), "utf8"));
    expect(result.rows.map((row: Row) => row.design.model)).toEqual(["DINA", "GDINA", "ACDM"]);
    for (const row of result.rows as Row[]) {
      expect(row.cpuSeconds).toBeGreaterThan(0);
      expect(row.peakMemoryBytes).toBeLessThan(2 ** 30);
      // 300 students know the items less well than 10000: the kept results lose at most 0.01
      expect(row.accuracy).toBeGreaterThan(row.accuracyWithTruth - 0.05);
      expect(row.sweepMs).toHaveLength(15);
    }
    expect(readFileSync(join(folder, "large-k.md"), "utf8")).toBe(render(result, "large-k.json"));
  });
});

describe("the kept results", () => {
  const folder = join(import.meta.dirname, "../results");

  it("are rendered from the raw file, and lose at most 0.01 of accuracy within a gigabyte", () => {
    const raw = JSON.parse(readFileSync(join(folder, "large-k.json"), "utf8"));
    expect(readFileSync(join(folder, "large-k.md"), "utf8")).toBe(render(raw, "large-k.json"));
    expect(raw.rows).toHaveLength(24);
    for (const row of raw.rows as Row[]) {
      expect(row.accuracy).toBeGreaterThan(row.accuracyWithTruth - 0.01);
      expect(row.peakMemoryBytes).toBeLessThan(2 ** 30);
    }
  });
});

interface Row {
  readonly design: { readonly model: string };
  readonly cpuSeconds: number;
  readonly peakMemoryBytes: number;
  readonly accuracy: number;
  readonly accuracyWithTruth: number;
  readonly sweepMs: readonly number[];
}
