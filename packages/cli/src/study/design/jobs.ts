import { cellsOf } from "./cells.ts";
import { contentId, contentSeed } from "./content-id.ts";
import type { StudyData, StudyDesign, StudyRun } from "./study-design.ts";

/** One run on one data set. Its id is its content: the same in every part and every study. */
export interface StudyJob {
  readonly id: string;
  readonly data: StudyData;
  readonly replication: number;
  readonly run: StudyRun;
  /** Of the data set, so that all runs on it see the same one; runs draw from it under labels of their own. */
  readonly seed: number;
  /** Keys that are kept of what the run says; all if undefined. */
  readonly record: readonly string[] | undefined;
}

/** All jobs of a study: replication 1 of every cell first, then 2, …; what stands in two parts is run once. */
export function jobsOf({ parts }: StudyDesign): StudyJob[] {
  const cells = Object.values(parts).flatMap((part) => cellsOf(part).map((cell) => ({ part, cell })));
  const jobs = new Map<string, StudyJob>();
  for (let replication = 1, isMore = true; isMore; replication++) {
    isMore = false;
    for (const { part, cell } of cells)
      for (const [name, run] of Object.entries(part.runs)) {
        if (replication > cell.replicationsOf(name)) continue;
        isMore = true;
        const job = jobOf(cell.data, run, replication, part.record);
        if (!jobs.has(job.id)) jobs.set(job.id, job);
      }
  }
  return [...jobs.values()];
}

export function jobOf(
  data: StudyData,
  run: StudyRun,
  replication: number,
  record?: readonly string[],
): StudyJob {
  return {
    id: contentId({ data, run, replication, record }),
    data,
    replication,
    run,
    seed: contentSeed({ data: withoutHoles(data), replication }),
    record,
  };
}

/** The same students answer whatever share of the answers is then missing. */
function withoutHoles(data: StudyData): unknown {
  return { ...data, missing: undefined };
}
