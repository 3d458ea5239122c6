import { mkdir } from "node:fs/promises";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import type { Executor } from "../executors/executor.ts";
import { folderFault } from "../files/file-fault.ts";
import { madeBy } from "../made-by.ts";
import { type Progress, startProgress } from "../progress/progress.ts";
import type { StudyOutcome, StudyShared } from "../tasks/study-job.ts";
import { partJobs, type StudyJob } from "./design/jobs.ts";
import type { StudyDesign } from "./design/study-design.ts";
import { linesOf } from "./modules/study-line.ts";
import { moduleDigest } from "./modules/study-module.ts";
import { readRecorded } from "./read-recorded.ts";
import { openResults, type ResultLog } from "./results/result-log.ts";
import { lockStudy } from "./results/study-lock.ts";
import { readRecord } from "./results/study-record.ts";

export interface StudyRunOptions {
  /** Where the design is. */
  readonly folder: string;
  /** Where the results go. */
  readonly out: string;
  /** The whole design, also where only some of its parts are run. */
  readonly design: StudyDesign;
  /** What is to be done: stages, each of which needs results of those before it only. */
  readonly stages: readonly (readonly StudyJob[])[];
  readonly executor: Executor;
  readonly isQuiet: boolean;
  /** Whether replications that have failed before are tried again. */
  readonly retries: boolean;
}

export interface StudyRunSummary {
  readonly replications: number;
  /** Those that this run did, and those of them that failed. */
  readonly done: number;
  readonly failed: number;
  /** Those that failed in an earlier run and were not tried again. */
  readonly failedBefore: number;
  /** Those that could not be done, as parts that they come after are not done. */
  readonly waiting: number;
}

/** Does what is left of a study. A replication counts as done when its line is safe on the disk. */
export async function runStudy(options: StudyRunOptions): Promise<StudyRunSummary> {
  const { folder, out, design, stages, retries, isQuiet } = options;
  await mkdir(out, { recursive: true }).catch((error) => {
    throw folderFault(error, out);
  });
  const jobs = stages.flat();
  const recorded = await readRecorded(
    folder,
    jobs.map(({ data }) => data),
  );
  const digests = await digestsOf(folder, jobs);
  const unlock = await lockStudy(out);
  try {
    const { earlier: known, failed: failedBefore } = await readRecord(folder, design, out);
    const log = await openResults(out, jobs, { retries, known });
    const total = jobs.filter(({ id }) => !log.has(id)).length;
    const progress = startProgress({ label: "Replications", total, isQuiet });
    const summary = {
      replications: jobs.length,
      done: 0,
      failed: 0,
      failedBefore: retries ? 0 : jobs.filter(({ id }) => failedBefore.has(id)).length,
      waiting: 0,
    };
    try {
      for (const stage of stages) {
        const pending = stage.filter(({ id }) => !log.has(id));
        if (pending.length === 0) continue;
        const { ready, results } = await readyOf(options, pending);
        summary.waiting += pending.length - ready.length;
        const shared = { folder: resolve(folder), digests, results, recorded };
        const { done, failed } = await runPending(options.executor, log, progress, shared, ready);
        summary.done += done;
        summary.failed += failed;
      }
      return summary;
    } finally {
      progress.stop();
      await log.close();
    }
  } finally {
    await unlock();
  }
}

/** The jobs that have all they need, and the results that they need. */
async function readyOf(
  { folder, design, out }: StudyRunOptions,
  pending: readonly StudyJob[],
): Promise<{ ready: readonly StudyJob[]; results: StudyShared["results"] }> {
  const needed = [...new Set(pending.flatMap(({ after = [] }) => after))];
  if (needed.length === 0) return { ready: pending, results: {} };
  const record = await readRecord(folder, design, out);
  const isDone = (name: string) => partJobs(design.parts[name]).every(({ id }) => record.results.has(id));
  const done = new Set(needed.filter(isDone));
  const ready = pending.filter(({ after = [] }) => after.every((name) => done.has(name)));
  return { ready, results: linesOf(design, record, [...done]) };
}

async function digestsOf(folder: string, jobs: readonly StudyJob[]): Promise<Record<string, string>> {
  const modules = new Set(jobs.flatMap(({ run }) => (run.kind === "module" ? [run.module] : [])));
  const digests = [...modules].map(async (module) => [module, await moduleDigest(join(folder, module))]);
  return Object.fromEntries(await Promise.all(digests));
}

async function runPending(
  executor: Executor,
  log: ResultLog,
  progress: Progress,
  shared: StudyShared,
  pending: readonly StudyJob[],
): Promise<{ done: number; failed: number }> {
  const maker = madeBy();
  const machine = `${cpus()[0]?.model ?? "unknown"}, Node ${process.versions.node}`;
  const head = ({ id, data, replication, run, seed }: StudyJob) => {
    return { id, data, replication, run, seed, madeBy: maker };
  };
  const writes: Promise<void>[] = [];
  let fault: unknown;
  let done = 0;
  let failed = 0;
  /** A line that cannot be written ends the run: what is computed then would be lost. */
  function keep(write: Promise<void>): Promise<void> {
    const kept = write.then(
      () => {
        done++;
        progress.advance();
      },
      (error) => {
        fault ??= error;
        void executor.close();
      },
    );
    writes.push(kept);
    return kept;
  }
  try {
    await executor.run<StudyShared, StudyJob, StudyOutcome>("study-job", shared, pending, {
      onResult(index, { result, seconds, timings }) {
        const { id } = pending[index];
        return keep(log.addResult({ ...head(pending[index]), result }, { id, seconds, timings, machine }));
      },
      onFault(index, error) {
        failed++;
        void keep(
          log.addFault({
            ...head(pending[index]),
            fault: error instanceof Error ? error.message : String(error),
          }),
        );
      },
    });
  } catch (error) {
    if (fault === undefined) throw error;
  } finally {
    await Promise.all(writes);
  }
  if (fault !== undefined) throw fault;
  return { done, failed };
}
