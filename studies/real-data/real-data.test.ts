import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
// @ts-expect-error a script without types
import { page } from "./page.mjs";
// @ts-expect-error a script without types
import { summariseStarts } from "./summarise-starts.mjs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

it("starts come to their best, and to how many reach it", () => {
  const row = (start: number, logLik: number, cpuSeconds: number) => ({
    start,
    logLik,
    cpuSeconds,
    N: 100,
    parameters: { total: 7 },
    aic: -2 * logLik + 14,
    bic: -2 * logLik + 7 * Math.log(100),
    converged: start !== 2,
    iterations: 1,
  });
  expect(summariseStarts([row(1, -50.005, 3), row(0, -60, 1), row(2, -50, 2)])).toEqual({
    N: 100,
    parameters: 7,
    starts: 3,
    logLik: -50,
    bestStart: 2,
    atBest: 2,
    first: -60,
    second: -50.005,
    lowest: -60,
    aic: 114,
    bic: 100 + 7 * Math.log(100),
    unconverged: 1,
    cpuSeconds: 2,
  });
});

it("the page of kept fits is made from the raw file, and the starts that should agree do", () => {
  const { cells } = JSON.parse(read("cells.json"));
  const rows: Row[] = read("results/real-data.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(read("results/real-data.md")).toBe(page(cells, rows));
  for (const { data, model, starts } of cells) {
    const some = rows.filter((row) => row.data === data && row.model === model);
    expect(some.map(({ start }) => start).sort((a, b) => a - b)).toEqual([...Array(starts).keys()]);
    const { atBest } = summariseStarts(some);
    // additive and saturated items of the fractions have many maxima: README
    if (data !== "fraction_subtraction20" || model === "DINA") expect(atBest).toBe(starts);
  }
});

interface Row {
  readonly data: string;
  readonly model: string;
  readonly start: number;
}
