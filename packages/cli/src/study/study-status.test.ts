import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../test/run-qmatrix.ts";
import { jobOf } from "./design/jobs.ts";
import type { StudyDesign } from "./design/study-design.ts";
import { readRecord } from "./results/study-record.ts";
import { studyStatus } from "./study-status.ts";

const zero = { kind: "learn", method: "zero" } as const;

it("reckons a run that was never timed by the same run on data of its size, in whatever part", async () => {
  const data = (model: string, attributes: number) => ({ model, attributes, examinees: 100 });
  const part = (model: string) => ({
    title: model,
    replications: 2,
    data: { model, examinees: 100 },
    cross: { attributes: [2, 3] },
    runs: { zero },
  });
  const design = {
    schemaVersion: 1,
    title: "Two parts",
    fullReplications: 10,
    parts: { dina: part("DINA"), acdm: { ...part("ACDM"), fullReplications: 5 } },
  } as StudyDesign;
  const out = temporaryFolder();
  mkdirSync(out, { recursive: true });
  const timed = (model: string, attributes: number, replication: number, seconds: number) => ({
    ...jobOf(data(model, attributes) as never, zero, replication),
    ...{ madeBy: "test", result: {}, machine: "test" },
    seconds,
  });
  const write = (lines: readonly object[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    writeFileSync(join(out, "timings.jsonl"), text);
    writeFileSync(join(out, "results.jsonl"), text);
  };

  write([timed("DINA", 2, 1, 1), timed("DINA", 2, 2, 3), timed("DINA", 3, 1, 7)]);
  const status = async () => studyStatus(design, await readRecord(out, design, out));
  expect(await status()).toMatchObject([
    { part: "dina", done: 3, seconds: 11, secondsLeft: 7, secondsOfFull: 10 * (2 + 7) },
    { part: "acdm", done: 0, seconds: 0, secondsLeft: 2 * (2 + 7), secondsOfFull: 5 * (2 + 7) },
  ]);

  // its own time counts as soon as there is one; three attributes were timed nowhere
  write([timed("DINA", 2, 1, 1), timed("ACDM", 2, 1, 9)]);
  expect(await status()).toMatchObject([
    { part: "dina", seconds: 1, secondsLeft: undefined, secondsOfFull: undefined },
    { part: "acdm", seconds: 9, secondsLeft: undefined, secondsOfFull: undefined },
  ]);
});
