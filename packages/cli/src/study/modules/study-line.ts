import { type PartJob, partJobs } from "../design/jobs.ts";
import type { StudyData, StudyDesign } from "../design/study-design.ts";
import type { StudyRecord } from "../results/study-record.ts";
import type { RunResult } from "../runs/run-result.ts";

/** A replication as modules see it: its content under the names of the design, and what was recorded of it. */
export interface StudyLine {
  /** The name of its run in the design. */
  readonly run: string;
  readonly data: StudyData;
  readonly replication: number;
  readonly seed: number;
  readonly result: RunResult;
  readonly madeBy: string;
  readonly seconds: number | undefined;
  readonly timings: RunResult;
  readonly machine: string | undefined;
}

/** Lines by part. */
export type PartLines = Readonly<Record<string, readonly StudyLine[]>>;

/** What was recorded of some parts, in the order in which it was. */
export function linesOf({ parts }: StudyDesign, record: StudyRecord, names = Object.keys(parts)): PartLines {
  return Object.fromEntries(
    names.map((name) => {
      return [name, linesOfJobs(partJobs(parts[name]), record)];
    }),
  );
}

/** What was recorded of all parts, each replication once, in the order in which it was. */
export function allLines({ parts }: StudyDesign, record: StudyRecord): StudyLine[] {
  return linesOfJobs(Object.values(parts).flatMap(partJobs), record);
}

function linesOfJobs(jobs: readonly PartJob[], { results, timings }: StudyRecord): StudyLine[] {
  const jobsById = new Map(jobs.map((job) => [job.id, job]));
  return [...results.values()].flatMap(({ id, seed, result, madeBy }) => {
    const job = jobsById.get(id);
    if (job === undefined) return [];
    const { run, data, replication } = job;
    const { seconds, timings: figures = {}, machine } = timings.get(id) ?? {};
    return [{ run, data, replication, seed, result, madeBy, seconds, timings: figures, machine }];
  });
}
