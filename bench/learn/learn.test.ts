import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { FULL } from "./designs.mjs";
// @ts-expect-error a script without types
import { growthExponent, upperHalf } from "./growth.mjs";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

const RESULTS = join(import.meta.dirname, "../results");

it("the quick mode of the bench of the learner writes the raw figures and the page made from them", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  const script = join(import.meta.dirname, "run.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  const result = JSON.parse(readFileSync(join(folder, "learn.json"), "utf8"));
  expect(readFileSync(join(folder, "learn.md"), "utf8")).toBe(render(result, "learn.json"));
  rmSync(folder, { recursive: true });
  expect(result.promises.rows.map(({ design }: Row) => design.model)).toEqual(["DINA"]);
  expect(result.growth.series.map(({ points }: Series) => points.map(({ J }) => J))).toEqual([[9, 12]]);
  for (const { wallSeconds, concludeSeconds, cpuSeconds } of result.promises.rows as Row[]) {
    expect(wallSeconds).toBeGreaterThanOrEqual(concludeSeconds);
    expect(cpuSeconds).toBeGreaterThan(0);
  }
});

it("the exponent of growth is the slope of logarithms", () => {
  // y = 3 x²
  const squares = [1, 2, 4, 8].map((x) => [x, 3 * x * x]);
  expect(growthExponent(squares)).toBeCloseTo(2, 12);
  expect(upperHalf(squares)).toEqual(squares.slice(1));
  expect(upperHalf([...squares, [16, 1]])).toEqual([...squares.slice(2), [16, 1]]);
});

it("the bench has the promised sizes, three data sets of three models each, and the series", () => {
  const sizes = FULL.promises.map(({ design, seconds }: Row) => `${design.K} ${design.N} ${seconds}`);
  expect([...new Set(sizes)]).toEqual(["5 2000 1", "10 2000 4", "25 2000 15", "25 10000 60"]);
  expect(sizes).toHaveLength(4 * 9);
  expect(FULL.growth.map(({ by }: Series) => by)).toEqual(["N", "J", "J", "K", "K"]);
});

it.skipIf(!existsSync(join(RESULTS, "learn.json")))(
  "the kept results are rendered from the raw file (skipped while there are none)",
  () => {
    const raw = JSON.parse(readFileSync(join(RESULTS, "learn.json"), "utf8"));
    expect(readFileSync(join(RESULTS, "learn.md"), "utf8")).toBe(render(raw, "learn.json"));
  },
);

interface Row {
  readonly design: { readonly model: string; readonly K: number; readonly N: number };
  readonly seconds: number;
  readonly J: number;
  readonly wallSeconds: number;
  readonly concludeSeconds: number;
  readonly cpuSeconds: number;
}

interface Series {
  readonly by: string;
  readonly points: readonly Row[];
}
