import { expect, it } from "vitest";
import { eStepChunks } from "./e-step-chunks.ts";
import type { ResponsePatterns } from "./response-patterns.ts";

const chunks = (U: number, K: number) =>
  eStepChunks({ U } as ResponsePatterns, { K, C: 2 ** K, patterns: new Uint32Array(0) });

it("covers every row once, in order, in chunks that differ by at most one row", () => {
  for (const [U, K] of [
    [1, 1],
    [1, 20],
    [2000, 12],
    [10007, 10],
    [123456, 14],
  ]) {
    const ranges = chunks(U, K);
    expect(ranges[0].start).toBe(0);
    expect(ranges.at(-1)?.end).toBe(U);
    for (let n = 1; n < ranges.length; n++) expect(ranges[n].start).toBe(ranges[n - 1].end);
    const lengths = ranges.map(({ start, end }) => end - start);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
  }
});

it("has one chunk for little work, more as rows and classes grow, none of few rows, at most 16", () => {
  const counts = [
    [1, 1],
    [2000, 10],
    [2000, 12],
    [2000, 14],
    [10000, 10],
    [10000, 12],
    [100000, 12],
  ].map(([U, K]) => chunks(U, K).length);
  expect(counts).toEqual([1, 1, 2, 2, 2, 10, 16]);
});
