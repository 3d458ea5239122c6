import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/run-qmatrix.ts";
import { jobOf, type StudyJob } from "../design/jobs.ts";
import type { ResultLine } from "./result-line.ts";
import { openResults, type ResultLog } from "./result-log.ts";

const data = { model: "DINA", attributes: 3, examinees: 100 } as const;
const jobs = Array.from({ length: 6 }, (_, n) => jobOf(data, { kind: "learn", method: "zero" }, n + 1));

function lineOf({ id, data, replication, run, seed }: StudyJob): ResultLine {
  return { id, data, replication, run, seed, madeBy: "test", result: { overallError: replication / 10 } };
}

function add(log: ResultLog, job: StudyJob): Promise<void> {
  return log.addResult(lineOf(job), { id: job.id, seconds: 1, machine: "test" });
}

async function addAll(folder: string, order: readonly number[]): Promise<void> {
  const log = await openResults(folder, jobs);
  for (const at of order) await add(log, jobs[at]);
  await log.close();
}

function textOf(folder: string, name = "results.jsonl"): string {
  return readFileSync(join(folder, name), "utf8");
}

const whole = temporaryOnce();

function temporaryOnce(): () => Promise<string> {
  let text: string | undefined;
  return async () => {
    if (text === undefined) {
      const folder = temporaryFolder();
      await addAll(folder, [0, 1, 2, 3, 4, 5]);
      text = textOf(folder);
    }
    return text;
  };
}

describe("openResults", () => {
  it("writes results in the order of the jobs, whichever is done first, and closes over no other file", async () => {
    const folder = temporaryFolder();
    await addAll(folder, [3, 0, 5, 1, 2, 4]);
    expect(textOf(folder)).toBe(await whole());
    expect(textOf(folder).trimEnd().split("\n")).toHaveLength(6);
    expect(existsSync(join(folder, "results.ahead.jsonl"))).toBe(false);
    expect(existsSync(join(folder, "faults.jsonl"))).toBe(false);
  });

  it("ends with the same bytes wherever it was cut off, in any file, and whatever was done by then", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.nat(6),
        fc.nat(300),
        fc.constantFrom("results.jsonl", "results.ahead.jsonl", "timings.jsonl"),
        async (order, killedAfter, lost, name) => {
          const folder = temporaryFolder();
          const first = await openResults(folder, jobs);
          for (const at of order.slice(0, killedAfter)) await add(first, jobs[at]);
          // a power cut: no close, and the end of one file did not reach the disk
          const text = existsSync(join(folder, name)) ? textOf(folder, name) : "";
          writeFileSync(join(folder, name), text.slice(0, Math.max(0, text.length - lost)));
          const second = await openResults(folder, jobs);
          for (const at of order) if (!second.has(jobs[at].id)) await add(second, jobs[at]);
          await second.close();
          expect(textOf(folder)).toBe(await whole());
        },
      ),
      { numRuns: 60 },
    );
  });

  it("keeps what waits for its turn when a run of other jobs ends", async () => {
    const folder = temporaryFolder();
    const first = await openResults(folder, jobs);
    await add(first, jobs[5]);
    await first.close();
    const part = await openResults(folder, jobs.slice(0, 2));
    for (const job of jobs.slice(0, 2)) await add(part, job);
    await part.close();
    const last = await openResults(folder, jobs);
    expect(last.has(jobs[5].id)).toBe(true);
    for (const job of jobs.slice(2, 5)) await add(last, job);
    await last.close();
    expect(textOf(folder)).toBe(await whole());
    expect(existsSync(join(folder, "results.ahead.jsonl"))).toBe(false);
  });

  it("keeps a result that waits for its turn, whole, when the run is killed", async () => {
    const folder = temporaryFolder();
    const first = await openResults(folder, jobs);
    await add(first, jobs[4]);
    appendFileSync(join(folder, "results.ahead.jsonl"), '{"id":"torn');
    const second = await openResults(folder, jobs);
    expect(jobs.map(({ id }) => second.has(id))).toEqual([false, false, false, false, true, false]);
  });

  it("sets a failed replication aside, goes on behind it, and tries it again when asked to", async () => {
    const folder = temporaryFolder();
    const log = await openResults(folder, jobs.slice(0, 3));
    await add(log, jobs[1]);
    const { result: _, ...head } = lineOf(jobs[0]);
    await log.addFault({ ...head, fault: "out of luck" });
    await log.close();
    expect(JSON.parse(textOf(folder))).toEqual(lineOf(jobs[1]));
    expect(JSON.parse(textOf(folder, "faults.jsonl"))).toEqual({ ...head, fault: "out of luck" });
    expect((await openResults(folder, jobs)).has(jobs[0].id)).toBe(true);
    expect((await openResults(folder, jobs, { retries: true })).has(jobs[0].id)).toBe(false);
  });

  it("refuses a file with a line that is no JSON, or not one of its own", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "results.jsonl");
    const first = JSON.stringify(lineOf(jobs[0]));
    const refused = async (line: string) => {
      writeFileSync(file, `${first}\n${line}\n${first}\n`);
      return openResults(folder, jobs).then(
        () => "",
        (error) => error.message,
      );
    };
    expect(await refused("nonsense")).toBe(`${file}: line 2 is not valid JSON. Was the file edited?`);
    const not = `${file}: line 2 is not a line that qmatrix has written:`;
    expect(await refused("null")).toBe(`${not} it must be an object; received null. Was the file edited?`);
    for (const line of ["7", "[]", "{}", '{"id":7}', first.replace(/"result":.*/, '"result":null}')])
      expect(await refused(line)).toContain(not);
  });

  it("says that a folder stands where a file should be", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "results.jsonl"));
    await expect(openResults(folder, jobs)).rejects.toThrow(
      `${join(folder, "results.jsonl")}: it is a folder, not a file.`,
    );
  });
});
