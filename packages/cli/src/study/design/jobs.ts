import { cellsOf } from "./cells.ts";
import { contentId, contentSeed } from "./content-id.ts";
import type { StudyData, StudyDesign, StudyPart, StudyRun } from "./study-design.ts";

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
  /** Parts whose results it is given. */
  readonly after?: readonly string[];
}

/**
 * All jobs of a study: replication 1 of every cell first, then 2, …; parts that need the results of others come after them.
 * What stands in two parts is run once.
 */
export function jobsOf(design: StudyDesign): StudyJob[] {
  return stagesOf(design).flat();
}

/** The jobs in stages, each of which needs results of those before it only. */
export function stagesOf({ parts }: StudyDesign): StudyJob[][] {
  const jobs = new Set<string>();
  const stages: StudyPart[][] = [];
  for (const [name, part] of Object.entries(parts)) {
    const stage = stageOf(parts, name);
    while (stages.length <= stage) stages.push([]);
    stages[stage].push(part);
  }
  return stages.map((own) => {
    const isNew = ({ id }: StudyJob) => !jobs.has(id) && jobs.add(id);
    return replicationsOf(own).filter(isNew);
  });
}

/** How many parts come one after the other before this one; parts that are not there count as done. */
function stageOf(parts: StudyDesign["parts"], name: string): number {
  const before = (parts[name].after ?? []).filter((other) => Object.hasOwn(parts, other));
  return before.reduce((most, other) => Math.max(most, stageOf(parts, other) + 1), 0);
}

function replicationsOf(parts: readonly StudyPart[]): StudyJob[] {
  const cells = parts.flatMap((part) => cellsOf(part).map((cell) => ({ part, cell })));
  const jobs: StudyJob[] = [];
  for (let replication = 1, isMore = true; isMore; replication++) {
    isMore = false;
    for (const { part, cell } of cells)
      for (const [name, run] of Object.entries(part.runs)) {
        if (replication > cell.replicationsOf(name)) continue;
        isMore = true;
        const job = jobOf(cell.data, run, replication, part.record);
        jobs.push(part.after ? { ...job, after: part.after } : job);
      }
  }
  return jobs;
}

/** A replication of a part, with the name that the part gives its run. */
export interface PartJob {
  readonly id: string;
  readonly run: string;
  readonly data: StudyData;
  readonly replication: number;
}

/** The replications of a part, cell by cell. */
export function partJobs(part: StudyPart): PartJob[] {
  return cellsOf(part).flatMap(({ data, replicationsOf }) =>
    Object.entries(part.runs).flatMap(([run, what]) =>
      Array.from({ length: replicationsOf(run) }, (_, n) => ({
        id: jobOf(data, what, n + 1, part.record).id,
        run,
        data,
        replication: n + 1,
      })),
    ),
  );
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
