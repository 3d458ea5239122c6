import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { addBins, calibrationError } from "./bins.mjs";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

describe("the quick mode of the calibration of the posterior", () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-bench-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("samples from the truth and from what was learned, and writes the raw figures and the page made from them", () => {
    const script = join(import.meta.dirname, "calibration.mjs");
    const { status, stderr } = spawnSync(process.execPath, [script, "--quick", "--out", folder], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    const raw = JSON.parse(readFileSync(join(folder, "posterior-calibration.json"), "utf8"));
    expect(raw.rows.map(({ start }: Row) => start)).toEqual(["truth", "learned"]);
    // 9 items and 3 attributes
    for (const { bins } of raw.rows as Row[])
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(27);
    expect(readFileSync(join(folder, "posterior-calibration.md"), "utf8")).toBe(
      render(raw, "posterior-calibration.json"),
    );
  });
});

describe("calibrationError", () => {
  it("by hand: 10 entries given 0.9 of which 8 are right, 10 given 0.1 of which none is", () => {
    const empty = { count: 0, predicted: 0, right: 0 };
    const bins = [
      { count: 10, predicted: 1, right: 0 },
      ...new Array(8).fill(empty),
      { count: 10, predicted: 9, right: 8 },
    ];
    // (1 + 1)/20
    expect(calibrationError(bins)).toBe(0.1);
  });
});

describe("the kept results", () => {
  const folder = join(import.meta.dirname, "../results");
  const raw = JSON.parse(readFileSync(join(folder, "posterior-calibration.json"), "utf8"));

  it("are rendered from the raw file", () => {
    expect(readFileSync(join(folder, "posterior-calibration.md"), "utf8")).toBe(
      render(raw, "posterior-calibration.json"),
    );
  });

  // what learnQ says is checked so in studies/recovery
  it("are right as often as they say, from the truth, to 0.05 in the bins at the ends", () => {
    const bins: Bin[] = addBins(raw.rows.filter(({ start }: Row) => start === "truth"));
    for (const { count, predicted, right } of [bins[0], bins[9]])
      expect(Math.abs(predicted - right) / count).toBeLessThan(0.05);
  });
});

interface Bin {
  readonly count: number;
  readonly predicted: number;
  readonly right: number;
}

interface Row {
  readonly start: string;
  readonly bins: readonly Bin[];
}
