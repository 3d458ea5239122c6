import { mkdir } from "node:fs/promises";
import { cpus } from "node:os";
import type { Executor } from "../executors/executor.ts";
import { folderFault } from "../files/file-fault.ts";
import { madeBy } from "../made-by.ts";
import { startProgress } from "../progress/progress.ts";
import type { StudyOutcome, StudyShared } from "../tasks/study-job.ts";
import type { StudyJob } from "./design/jobs.ts";
import { readRecorded } from "./read-recorded.ts";
import { openResults, type ResultLog } from "./results/result-log.ts";
import { lockStudy } from "./results/study-lock.ts";

export interface StudyRunOptions {
  /** Where the design is. */
  readonly folder: string;
  /** Where the results go. */
  readonly out: string;
  readonly jobs: readonly StudyJob[];
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
}

/** Does what is left of a study. A replication counts as done when its line is safe on the disk. */
export async function runStudy(options: StudyRunOptions): Promise<StudyRunSummary> {
  const { folder, out, jobs, retries } = options;
  await mkdir(out, { recursive: true }).catch((error) => {
    throw folderFault(error, out);
  });
  const recorded = await readRecorded(folder, jobs);
  const unlock = await lockStudy(out);
  try {
    const log = await openResults(out, jobs, { retries });
    try {
      return await runPending(options, log, { recorded });
    } finally {
      await log.close();
    }
  } finally {
    await unlock();
  }
}

async function runPending(
  { jobs, executor, isQuiet }: StudyRunOptions,
  log: ResultLog,
  shared: StudyShared,
): Promise<StudyRunSummary> {
  const pending = jobs.filter(({ id }) => !log.has(id));
  const progress = startProgress({ label: "Replications", total: pending.length, isQuiet });
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
    progress.stop();
  }
  if (fault !== undefined) throw fault;
  return { replications: jobs.length, done, failed };
}
