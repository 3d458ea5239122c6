import { beforeAll, describe, expect, it } from "vitest";
import { keptStudy } from "../common/kept-study.ts";

describe("the kept lines", () => {
  let study: Awaited<ReturnType<typeof keptStudy>>;
  beforeAll(async () => {
    study = await keptStudy(import.meta.dirname);
  });

  it("are replications of the design, and the page is made from them", async () => {
    expect(study.counts).toEqual({
      seeds: [20, 20],
      halves: [12, 12],
      oka: [60, 300],
      grid: [24, 24],
      random: [22, 60],
      "random-large": [0, 60],
      hierarchies: [18, 18],
      designs: [48, 48],
    });
    expect(await study.checkPages()).toEqual(["trust.md"]);
  });

  it("contradict none of their probabilities", () => {
    const { seeds, oka, grid, random, hierarchies, designs } = study.lines;
    const lines = [seeds, oka, grid, random, hierarchies, designs].flat();
    expect(lines.length).toBe(192);
    expect(lines.filter(({ result }) => result.contradictions !== 0)).toEqual([]);
  });
});
