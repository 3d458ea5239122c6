import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "../design/content-id.ts";
import type { StudyJob } from "../design/jobs.ts";
import { type LineLog, openLog } from "./line-log.ts";
import { readLines } from "./read-lines.ts";
import { type FaultLine, faultLine, type ResultLine, resultLine, type TimingLine } from "./result-line.ts";

/**
 * The results of a study on the disk. results.jsonl only grows, in the order of the jobs, whichever is done first: a
 * run that was killed and went on leaves the same bytes as one that was not. A result that comes before its turn waits in
 * results.ahead.jsonl, where it survives a kill too; that file is gone in the end.
 */
export interface ResultLog {
  /** Whether a result or a fault of this job is there. */
  has(id: string): boolean;
  /** Returns when the line is safe. */
  addResult(line: ResultLine, timing: TimingLine): Promise<void>;
  addFault(line: FaultLine): Promise<void>;
  close(): Promise<void>;
}

export const RESULTS_FILE = "results.jsonl";
export const AHEAD_FILE = "results.ahead.jsonl";
export const FAULTS_FILE = "faults.jsonl";
export const TIMINGS_FILE = "timings.jsonl";

export interface OpenOptions {
  /** Whether jobs that have failed before count as not done. Default false. */
  readonly retries?: boolean;
  /** Ids of jobs whose results stand elsewhere. Default none. */
  readonly known?: Iterable<string>;
}

/** `order` are the jobs that this run is about to do or has done before, in their order. */
export async function openResults(
  folder: string,
  order: readonly StudyJob[],
  { retries = false, known = [] }: OpenOptions = {},
): Promise<ResultLog> {
  const at = (name: string) => join(folder, name);
  const kept = await readLines<ResultLine>(at(RESULTS_FILE), resultLine);
  const faults = await readLines<FaultLine>(at(FAULTS_FILE), faultLine);
  const written = new Set([...kept.map(({ id }) => id), ...known]);
  const expected = new Set(order.map(({ id }) => id));
  const early = (await readLines<ResultLine>(at(AHEAD_FILE), resultLine)).filter(
    ({ id }) => !written.has(id),
  );
  const waiting = new Map(early.filter(({ id }) => expected.has(id)).map((line) => [line.id, line]));
  const isOthersWaiting = early.some(({ id }) => !expected.has(id));
  const failed = new Set(retries ? [] : faults.map(({ id }) => id));
  const [results, ahead, faulty, timings] = await Promise.all(
    [RESULTS_FILE, AHEAD_FILE, FAULTS_FILE, TIMINGS_FILE].map((name) => openLog(at(name))),
  );
  let turn = 0;

  /** Writes every line whose turn has come: all before it are written, or set aside. */
  async function writeReady(): Promise<void> {
    const ready: ResultLine[] = [];
    for (; turn < order.length; turn++) {
      const { id } = order[turn];
      const line = waiting.get(id);
      if (line) ready.push(line);
      else if (!written.has(id) && !failed.has(id)) break;
    }
    await results.append(ready.map(canonicalJson));
    for (const { id } of ready) {
      written.add(id);
      waiting.delete(id);
    }
  }

  const queue = oneAtATime();
  await writeReady();
  return {
    has: (id) => written.has(id) || waiting.has(id) || failed.has(id),
    addResult: (line, timing) =>
      queue(async () => {
        await timings.append([canonicalJson(timing)]);
        const isNext = order[turn]?.id === line.id;
        if (!isNext) await ahead.append([canonicalJson(line)]);
        waiting.set(line.id, line);
        if (isNext) await writeReady();
      }),
    addFault: (line) =>
      queue(async () => {
        await faulty.append([canonicalJson(line)]);
        failed.add(line.id);
        await writeReady();
      }),
    close: () =>
      queue(() =>
        closeAll([results, ahead, faulty, timings], waiting.size === 0 && !isOthersWaiting, folder),
      ),
  };
}

async function closeAll(logs: readonly LineLog[], isNoneAhead: boolean, folder: string): Promise<void> {
  for (const log of logs) await log.close();
  if (isNoneAhead) await rm(join(folder, AHEAD_FILE), { force: true });
  const faults = join(folder, FAULTS_FILE);
  if ((await stat(faults)).size === 0) await rm(faults);
}

/** Runs what it is given one after the other. */
function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
