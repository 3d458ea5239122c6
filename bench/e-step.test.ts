import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { render } from "./e-step/render.mjs";

it("the quick mode of the E-step bench writes every sample and the page made from them", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  const script = join(import.meta.dirname, "e-step/run.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["e-step.json", "e-step.md"]);
  const result = JSON.parse(readFileSync(join(folder, "e-step.json"), "utf8"));
  expect(readFileSync(join(folder, "e-step.md"), "utf8")).toBe(render(result));
  rmSync(folder, { recursive: true });
  expect(result.environment.node).toBe(process.versions.node);
  for (const { milliseconds, error } of result.sizes) {
    expect(milliseconds).toHaveLength(result.rounds);
    expect(milliseconds.every((time: number) => Number.isFinite(time) && time >= 0)).toBe(true);
    expect(error).toBeLessThan(1e-9); // rounding is 1e-13; a wrong term shows in the first digits
  }
});

it("results/e-step.md is made from its raw file", () => {
  const folder = join(import.meta.dirname, "results");
  const raw = JSON.parse(readFileSync(join(folder, "e-step.json"), "utf8"));
  expect(readFileSync(join(folder, "e-step.md"), "utf8")).toBe(render(raw));
});
