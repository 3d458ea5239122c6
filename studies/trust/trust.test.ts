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
      oka: [60, 60],
      grid: [24, 24],
      random: [0, 12],
    });
    expect(await study.checkPages()).toEqual(["trust.md"]);
  });

  it("contradict none of their probabilities", () => {
    const lines = [...study.lines.seeds, ...study.lines.oka, ...study.lines.grid];
    expect(lines.length).toBe(104);
    expect(lines.filter(({ result }) => result.contradictions !== 0)).toEqual([]);
  });
});
