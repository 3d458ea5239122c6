import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

it("the quick mode of the bench of factor analysis writes the raw figures and the page made from them", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  const script = join(import.meta.dirname, "run.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const result = JSON.parse(readFileSync(join(folder, "factor.json"), "utf8"));
  expect(readFileSync(join(folder, "factor.md"), "utf8")).toBe(render(result, "factor.json"));
  rmSync(folder, { recursive: true });
  expect(result.loadings.map(({ design }: Row) => `${design.model} ${design.absent ?? "whole"}`)).toEqual([
    "DINA whole",
    "ACDM whole",
    "GDINA whole",
    "GDINA 20%",
    "GDINA booklets",
  ]);
  for (const { errors, allZero } of result.loadings as Row[]) expect(errors.sparse).toBeLessThan(allZero);
  expect(result.bounds).toHaveLength(6);
});

it("the kept results are rendered from the raw file, and the sparse rotation errs least", () => {
  const folder = join(import.meta.dirname, "../results");
  const raw = JSON.parse(readFileSync(join(folder, "factor.json"), "utf8"));
  expect(readFileSync(join(folder, "factor.md"), "utf8")).toBe(render(raw, "factor.json"));
  const whole = raw.loadings.filter(({ design }: Row) => design.absent === undefined);
  expect(whole).toHaveLength(3 * (36 + 18 + 24));
  const meanOf = (method: string) =>
    whole.reduce((sum: number, row: Row) => sum + row.errors[method], 0) / whole.length;
  for (const rival of ["geomin", "quartimin", "prototype"])
    expect(meanOf("sparse")).toBeLessThan(meanOf(rival));
});

interface Row {
  readonly design: { readonly model: string; readonly absent?: string };
  readonly errors: Readonly<Record<string, number>>;
  readonly allZero: number;
}
