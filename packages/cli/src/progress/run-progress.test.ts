import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { startRun } from "./run-progress.ts";
import { leftText } from "./show-run.ts";

/** A stream that keeps what is written to it. */
function recorder(isTTY: boolean): { stream: NodeJS.WriteStream; written: () => string } {
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns: 80,
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => true,
  }) as unknown as NodeJS.WriteStream;
  let text = "";
  stream.on("data", (chunk) => {
    text += chunk;
  });
  return { stream, written: () => text };
}

/** A run whose jobs, one after the other, take seconds as given, and say how far they are as searches do: all of it at a quarter of their time. */
function replay(batches: readonly [label: string, seconds: readonly number[]][]) {
  const { stream, written } = recorder(false);
  let ms = 0;
  /** When each line was written. */
  const at: number[] = [];
  stream.on("data", () => at.push(ms / 1000));
  const run = startRun({ stream, now: () => ms });
  for (const [label, jobs] of batches) {
    const batch = run.batch(
      "learn",
      label,
      jobs.map(() => 1),
    );
    for (const [index, seconds] of jobs.entries()) {
      const began = ms;
      for (const share of [0.25, 0.5, 0.75, 0.99]) {
        ms = began + 1000 * seconds * 0.25 * share;
        batch.reach(index, share);
      }
      ms = began + 1000 * seconds;
      batch.reach(index, 1);
    }
    batch.end();
  }
  run.stop();
  return { lines: written().trimEnd().split("\n"), at, total: ms / 1000 };
}

/** ECPE with effort quick on one thread, in seconds as measured. */
const ECPE: readonly [string, readonly number[]][] = [
  ["Searching", [2.9, 10.7]],
  ["Searching with a continuous ability in addition to the attributes", [13.7, 15.4, 4]],
  ["Comparing with attributes alone", [3.9]],
  ["Looking for prerequisites", [5.1]],
  ["Sampling the posterior", [1.2, 0.8, 0.7, 0.7]],
  ["Sampling the posterior", [0.6, 0.7, 0.5, 0.5]],
  ["Sampling the posterior", [0.6, 0.8, 0.4, 0.5]],
];

describe("startRun", () => {
  it("says what is done in plain words, with a share of the whole that never falls and nothing twice", () => {
    const { lines } = replay(ECPE);
    const shares = lines.map((line) => Number(/: (\d+)%/.exec(line)?.[1]));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(new Set(lines).size).toBe(lines.length);
    const words = [...new Set(lines.map((line) => line.split(":")[0]))];
    expect(words.slice(0, 2)).toEqual([
      "Searching for Q-matrices",
      "Fitting models with a continuous ability",
    ]);
    for (const line of lines) expect(line).toMatch(/^[A-Z][\w -]+: \d+%(, .* left)?$/);
  });

  it("is silent while the work is quick, and when quiet", () => {
    expect(replay([["Searching", [1, 1]]]).lines).toEqual([""]);
    for (const isTTY of [false, true]) {
      const { stream, written } = recorder(isTTY);
      const run = startRun({ stream, isQuiet: true });
      run.batch("learn", "Searching", [1]).reach(0, 1);
      run.stop();
      expect(written()).toBe("");
    }
  });

  it("is one bar on a terminal, which stays one line from phase to phase", () => {
    const { stream, written } = recorder(true);
    let ms = 0;
    const run = startRun({ stream, now: () => ms });
    const first = run.batch("fit", "Fitting", [1, 1]);
    ms = 4000;
    first.reach(0, 1);
    ms = 8000;
    first.reach(1, 1);
    first.end();
    run.batch("statistics", "Evaluating the fit", [1]);
    run.stop();
    expect(written()).toContain("Fitting the model ");
    expect(written()).not.toContain("\n\n");
    expect(written().match(/\n/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });

  it("takes the jobs of another method's label as they are", () => {
    const { stream, written } = recorder(false);
    let ms = 0;
    const run = startRun({ stream, now: () => ms });
    const batch = run.batch("other", "Counting\u202e", [1, 1, 1, 1]);
    for (const index of [0, 1]) {
      ms += 6000;
      batch.reach(index, 1);
    }
    expect(written()).toBe("Counting\ufffd: 25%, about 20 s left\nCounting\ufffd: 50%, about 10 s left\n");
  });
});

const RECORDS = new URL("../../../../bench/results/progress/", import.meta.url);
type Row =
  | [ms: number, what: "batch", method: string, label: string, weights: number[], threads: number]
  | [ms: number, what: "reach", index: number, done: number];

/** The share of the time, from a quarter of it on, for which what was said was within a factor of two; of a run as it was recorded. */
function shareWithin(record: string): number {
  const rows = readFileSync(new URL(`${record}.jsonl`, RECORDS), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
  const total = rows.at(-1)![0] / 1000;
  let ms = 0;
  const said: { at: number; seconds: number }[] = [];
  const run = startRun(
    { now: () => ms },
    {
      show: ({ secondsLeft: seconds }) => {
        if (seconds !== undefined) said.push({ at: ms / 1000, seconds });
      },
      stop() {},
    },
  );
  let batch: ReturnType<typeof run.batch> | undefined;
  for (const row of rows) {
    ms = row[0];
    if (row[1] === "batch") batch = run.batch(row[2], row[3], row[4], row[5]);
    else batch!.reach(row[2], row[3]);
  }
  const end = total - A_FEW_SECONDS;
  const late = said.filter(({ at }) => at >= total / 4 && at < end);
  let within = 0;
  for (const [n, { at, seconds }] of late.entries()) {
    const left = total - at;
    const isWithin = seconds <= 2 * left + ROUNDING && seconds >= left / 2 - ROUNDING;
    if (isWithin) within += (late[n + 1]?.at ?? end) - at;
  }
  return within / (end - late[0].at);
}

it.each([
  ["learn-ecpe", 0.95],
  ["learn-timss11", 0.95],
  ["learn-fraction-auto", 0.95],
  // recorded after the forecast's constants were set
  ["learn-timss03-normal", 0.95],
  ["learn-random10-normal", 0.95],
  ["fit-timss11", 0.85],
  ["models-ecpe", 0.95],
])("is within a factor of two nearly all of the time: %s", (record, least) => {
  expect(shareWithin(record)).toBeGreaterThan(least);
});

/** Below this, "a few seconds" is said. */
const A_FEW_SECONDS = 10;

/** Times are said in tens of seconds. */
const ROUNDING = 5;

describe("leftText", () => {
  it("is as exact as an estimate is", () => {
    expect([undefined, 3, 14, 44, 70, 100, 3000, 7300].map(leftText)).toEqual([
      "",
      ", a few seconds left",
      ", about 10 s left",
      ", about 40 s left",
      ", about 1 min left",
      ", about 2 min left",
      ", about 50 min left",
      ", about 2 h left",
    ]);
  });
});
