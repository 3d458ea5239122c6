import { readFileSync } from "node:fs";
import { paperQ, stream } from "@qmatrix/core";
import { describe, expect, it } from "vitest";
// @ts-expect-error a script without types
import { corruptQ } from "./corrupt-q.mjs";
// @ts-expect-error a script without types
import { jobsOf, keyOf } from "./jobs.mjs";
// @ts-expect-error a script without types
import { page } from "./page.mjs";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const design = JSON.parse(read("cells.json"));
const lines: Line[] = read("results/validation.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

describe("corruptQ", () => {
  it("flips as many entries as asked, and leaves no row and no column without a one", () => {
    const q = paperQ(5);
    for (let seed = 0; seed < 50; seed++) {
      const { entries } = corruptQ(q, 0.2, stream(seed, "test"));
      const flipped = entries.filter((entry: number, at: number) => entry !== q.entries[at]);
      expect(flipped).toHaveLength(15);
      for (let j = 0; j < q.J; j++) expect([...entries.subarray(j * 5, (j + 1) * 5)]).toContain(1);
      for (let k = 0; k < 5; k++) expect(q.items.map((_, j) => entries[j * 5 + k])).toContain(1);
    }
  });
});

describe("the kept lines", () => {
  it("are all that the design asks for, and the page is made from them", () => {
    const there = new Set(lines.map(keyOf));
    expect(
      jobsOf(design)
        .map(keyOf)
        .filter((key: string) => !there.has(key)),
    ).toEqual([]);
    expect(read("results/validation.md")).toBe(page(design, lines));
  });

  it("have less than 1% of the entries wrong after validate, by name, and none but for names, where 20% were", () => {
    for (const model of design.corrupted.models) {
      const own = lines.filter(
        ({ part, job }) => part === "corrupted" && job.model === model && job.rho === 0 && job.noise === 0.1,
      );
      const mean = (method: string) => own.reduce((sum, { errors }) => sum + errors[method], 0) / own.length;
      expect(mean("expert")).toBeCloseTo(0.2, 12);
      expect(own).toHaveLength(60);
      expect(mean("suggested")).toBeLessThan(0.01);
      expect(own.every(({ matched }) => matched === 0)).toBe(true);
      for (const rival of ["pvaf", "wald", "hull"]) expect(mean("suggested")).toBeLessThan(mean(rival));
    }
  });
});

interface Line {
  readonly part: string;
  readonly job: { readonly model: string; readonly rho: number; readonly noise: number };
  readonly errors: Readonly<Record<string, number>>;
  readonly matched?: number;
}
