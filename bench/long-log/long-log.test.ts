import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getBit, requiredAttributes } from "@qmatrix/core/data";
import { expect, it, onTestFinished } from "vitest";
import { readQMatrix } from "../../packages/cli/src/files/read-q-matrix.ts";
import { readResponses } from "../../packages/cli/src/files/read-responses.ts";
// @ts-expect-error a script without types
import { makeLog } from "./make-log.mjs";
// @ts-expect-error a script without types
import { render } from "./render.mjs";

const RESULTS = join(import.meta.dirname, "../results");

it("makes the same log in both formats, whose easiest items need the least", async () => {
  const folder = mkdtempSync(join(tmpdir(), "qmatrix-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await makeLog(folder, { rows: 40_000, N: 800, J: 30, K: 3 });
  const long = { columns: ["student", "item", "answer"] as const, attempt: "first", isQuiet: true } as const;
  const parquet = await readResponses(join(folder, "log.parquet"), { long });
  expect((await readResponses(join(folder, "log.csv"), { long })).responses).toEqual(parquet.responses);
  const { responses } = parquet;
  expect(responses).toMatchObject({ N: 800, J: 30 });
  const q = await readQMatrix(join(folder, "q.csv"));
  expect(responses.items).toEqual(q.items);

  // A share .15 + .75 · 2^−n is right. Over students, whose profiles differ, its standard deviation is .75 · √(7/64) = .25
  // for n = 3 and no larger for the others, which mix attributes; 4 standard errors of the mean of 800.
  for (const n of [1, 2, 3]) {
    let right = 0;
    let answers = 0;
    for (const j of q.items.keys()) {
      if (requiredAttributes(q, j).length !== n) continue;
      for (let i = 0; i < responses.N; i++) {
        answers += getBit(responses.present, j, i);
        right += getBit(responses.correct, j, i);
      }
    }
    expect(Math.abs(right / answers - (0.15 + 0.75 * 2 ** -n))).toBeLessThan((4 * 0.25) / Math.sqrt(800));
  }
});

it("the page is made from the raw figures, and the process stayed within 4 GB", () => {
  const result = JSON.parse(readFileSync(join(RESULTS, "long-log.json"), "utf8"));
  expect(readFileSync(join(RESULTS, "long-log.md"), "utf8")).toBe(render(result));
  expect(result.size.rows).toBe(50_000_000);
  for (const { peakKiB } of result.runs as { peakKiB: number }[]) expect(peakKiB).toBeLessThan(4 * 2 ** 20);
});
