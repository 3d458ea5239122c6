import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { jobsToRun, selectCells } from "./classification-jobs.mjs";
// @ts-expect-error a script without types
import { classificationTable } from "./classification-table.mjs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const { cells } = JSON.parse(read("classification.json"));

const cell = { model: "DINA", K: 5, N: 2000, noise: 0.1, rho: 0.25 };

describe("the study of classification", () => {
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
      new Error('classification: --cells must be parts like K=5, of model, K, N, rho, received "L".'),
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

  it("tells means, standard errors and distances from the paper", () => {
    const row = (estimated: number, known: number) => ({
      ...cell,
      estimated: { eap: estimated, converged: true },
      known: { eap: known, map: known - 0.01, converged: true },
      rbm: 0.8,
      q: { overallError: 0.1 },
    });
    const paper = { estimated: 0.8, known: 0.9 };
    const page = classificationTable(
      [
        { ...cell, paper },
        { ...cell, rho: 0.75, paper },
      ],
      [row(0.7, 0.94), row(0.8, 0.9), row(0.9, 0.95)],
    );
    // 0.7, 0.8, 0.9: deviation 0.1, over √3; 0.94, 0.90, 0.95: deviation √0.0007
    expect(page).toContain(
      "| 5 | 2000 | 0.25 | DINA | 3 | 0.800 | 0.800 (0.058) | 0.900 | 0.930 (0.015) | 0.800 (0.000) | 0.100 (0.000) |",
    );
    expect(page).toContain("| 5 | 2000 | 0.75 | DINA | 0 | 0.800 | – | 0.900 | – | – | – |");
    expect(page).toContain("over 1 cells. With Q: mean +0.030, from +0.030 to +0.030. With Q̂: mean +0.000");
    expect(page).toContain("changes the figure with Q by −0.010");
  });

  it("keeps a run of every cell, and its page is made from the raw file", () => {
    const rows = read("results/classification.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(read("results/classification.md")).toBe(classificationTable(cells, rows));
    expect(jobsToRun(cells, rows, { firstSeed: 1 })).toEqual([]);
  });
});

interface Cell {
  readonly model: string;
  readonly K: number;
  readonly N: number;
  readonly rho: number;
}
