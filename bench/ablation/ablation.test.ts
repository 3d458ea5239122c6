import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

const ROOT = join(import.meta.dirname, "../..");

it("the quick mode of the ablation writes the raw figures and the page made from them", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  const script = join(import.meta.dirname, "run.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const result = JSON.parse(readFileSync(join(folder, "ablation.json"), "utf8"));
  expect(readFileSync(join(folder, "ablation.md"), "utf8")).toBe(render(result, "ablation.json"));
  rmSync(folder, { recursive: true });
  expect(result.variants.map(({ name }: { name: string }) => name)).toEqual([
    "as it is",
    "4 attributes enumerated",
  ]);
});

it("every edit of the variants is found once in the source", () => {
  const variants: { edits: [string, string, string][] }[] = JSON.parse(
    readFileSync(join(import.meta.dirname, "variants.json"), "utf8"),
  );
  for (const [file, from] of variants.flatMap(({ edits }) => edits)) {
    const source = readFileSync(join(ROOT, "packages/core/src", file), "utf8");
    expect(source.split(from).length - 1, `${file}: ${from}`).toBe(1);
  }
});

const KEPT = join(ROOT, "bench/results/ablation.json");

it.skipIf(!existsSync(KEPT))("the kept page is made from the raw file (skipped while there is none)", () => {
  const page = readFileSync(join(ROOT, "bench/results/ablation.md"), "utf8");
  expect(page).toBe(render(JSON.parse(readFileSync(KEPT, "utf8")), "ablation.json"));
});
