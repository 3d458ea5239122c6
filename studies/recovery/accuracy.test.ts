import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { jobsToRun, selectCells } from "./accuracy-jobs.mjs";
// @ts-expect-error a script without types
import { accuracyPage } from "./accuracy-page.mjs";
// @ts-expect-error a script without types
import { accuracyRows } from "./raw-lines.mjs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const { cells } = JSON.parse(read("accuracy-cells.json"));

const cell = { model: "DINA", K: 5, N: 2000, noise: 0.1, rho: 0.25 };

describe("the study of accuracy", () => {
  it("has the paper's 24 cells", () => {
    expect(new Set(cells.map((one: Cell) => `${one.model} ${one.K} ${one.N} ${one.rho}`)).size).toBe(24);
    // the corners of the paper's table
    expect(cells[0]).toEqual({ ...cell, replications: 3, paper: { estimated: 0.806, known: 0.944 } });
    expect(cells[23]).toMatchObject({ model: "GDINA", K: 10, N: 10000, rho: 0.75 });
    expect(cells[23].paper).toEqual({ estimated: 0.899, known: 0.951 });
  });

  it("takes the cells that one of the filters takes whole", () => {
    expect(selectCells(cells, [])).toHaveLength(24);
    expect(selectCells(cells, ["K=5"])).toHaveLength(12);
    expect(selectCells(cells, ["K=5,N=2000,rho=0.25"]).map((one: Cell) => one.model)).toEqual([
      "DINA",
      "ACDM",
      "GDINA",
    ]);
    expect(selectCells(cells, ["K=10,model=DINA", "K=5,model=ACDM"])).toHaveLength(8);
    expect(() => selectCells(cells, ["L=5"])).toThrow(
      new Error('accuracy: --cells must be parts like K=5, of model, K, N, rho, received "L".'),
    );
  });

  it("runs the replications that the raw file lacks, small ones first", () => {
    const large = { ...cell, N: 10000, replications: 1 };
    const design = [large, { ...cell, replications: 2 }];
    const done = [{ ...cell, seed: 4 }];
    expect(jobsToRun(design, done, { firstSeed: 3 })).toEqual([
      { ...cell, seed: 3 },
      { ...cell, N: 10000, seed: 3 },
    ]);
    expect(jobsToRun(design, done, { firstSeed: 1, replications: 4 })).toHaveLength(7);
    expect(jobsToRun(design, done, { firstSeed: 1, replications: 0 })).toEqual([]);
  });

  it("tells the loss of accuracy by row", () => {
    const row = (seed: number, learned: number) => ({
      ...cell,
      seed,
      overallError: 0.01,
      learned: { eap: learned },
      known: { eap: 0.95 },
      posterior: 0.9,
    });
    const paper = { estimated: 0.806, known: 0.944 };
    const rows = [row(1, 0.94), row(2, 0.946)];
    const page = accuracyPage(
      [
        { ...cell, paper },
        { ...cell, rho: 0.75, paper },
      ],
      rows,
    );
    expect(page).toContain("| DINA | 2 | 1.00 | 0.9430 | 0.9500 | +0.0070 | 0.9000 | 0.806 | 0.944 |");
    expect(page).toContain("| 5 | 2000 | 0.75 | DINA | 0 | – | – | – | – | – | 0.806 | 0.944 |");
    expect(page).toContain(
      "Largest loss +0.0070 (DINA, K = 5, N = 2000, ρ = 0.25); above 0.005 in 1 of 1 rows run, of 2.",
    );
  });

  it("keeps a run of every cell, and its page is made from the raw file", () => {
    expect(read("results/accuracy.md")).toBe(accuracyPage(cells, accuracyRows()));
    expect(jobsToRun(cells, accuracyRows(), { firstSeed: 1 })).toEqual([]);
  });
});

interface Cell {
  readonly model: string;
  readonly K: number;
  readonly N: number;
  readonly rho: number;
}
