import { join } from "node:path";
import { canonicalJson } from "../design/content-id.ts";
import { jobsOf, type PartJob, partJobs } from "../design/jobs.ts";
import type { StudyDesign } from "../design/study-design.ts";
import type { StudyLine } from "../modules/study-line.ts";
import { importFrom } from "../modules/study-module.ts";
import { readLines } from "./read-lines.ts";
import {
  type FaultLine,
  faultLine,
  type ResultLine,
  resultLine,
  type TimingLine,
  timingLine,
} from "./result-line.ts";
import { AHEAD_FILE, FAULTS_FILE, RESULTS_FILE, TIMINGS_FILE } from "./result-log.ts";

/** All that is recorded of a study, by the ids of its replications, in the order in which it was recorded. */
export interface StudyRecord {
  readonly results: ReadonlyMap<string, ResultLine>;
  readonly timings: ReadonlyMap<string, TimingLine>;
  /** Replications that failed and were not done since. */
  readonly failed: ReadonlySet<string>;
  /** Those whose results stand in files of an earlier form. */
  readonly earlier: ReadonlySet<string>;
}

/** What a study has in its results' folder. Of a replication that was recorded twice the later line counts. */
export async function readRecord(folder: string, design: StudyDesign, out: string): Promise<StudyRecord> {
  const results = new Map<string, ResultLine>();
  const timings = new Map<string, TimingLine>();
  const add = (line: ResultLine) => {
    results.delete(line.id);
    results.set(line.id, line);
  };
  for (const { line, timing } of await readEarlier(folder, design, out)) {
    add(line);
    timings.set(line.id, timing);
  }
  const earlier = new Set(results.keys());
  for (const name of [RESULTS_FILE, AHEAD_FILE])
    for (const line of await readLines<ResultLine>(join(out, name), resultLine)) add(line);
  for (const line of await readLines<TimingLine>(join(out, TIMINGS_FILE), timingLine))
    timings.set(line.id, line);
  const faults = await readLines<FaultLine>(join(out, FAULTS_FILE), faultLine);
  const failed = new Set(faults.map(({ id }) => id).filter((id) => !results.has(id)));
  return { results, timings, failed, earlier };
}

/** What `earlier` of a module makes of a line: the replication it is of, and what it says; undefined if it is of none. */
export type EarlierOfModule = (
  line: unknown,
  file: string,
) => (Pick<StudyLine, "run" | "data" | "replication" | "result" | "madeBy"> & Partial<StudyLine>) | undefined;

async function readEarlier(
  folder: string,
  design: StudyDesign,
  out: string,
): Promise<{ line: ResultLine; timing: TimingLine }[]> {
  if (design.earlier === undefined) return [];
  const { module, files } = design.earlier;
  const readLine = await importFrom<EarlierOfModule>(join(folder, module), "earlier");
  const jobs = new Map(jobsOf(design).map((job) => [job.id, job]));
  const idsByName = new Map<string, Set<string>>();
  for (const part of Object.values(design.parts))
    for (const job of partJobs(part))
      idsByName.set(nameOf(job), (idsByName.get(nameOf(job)) ?? new Set()).add(job.id));
  const found: { line: ResultLine; timing: TimingLine }[] = [];
  for (const file of files)
    for (const text of await readLines<unknown>(join(out, file))) {
      const told = readLine(text, file);
      if (told === undefined) continue;
      const { result, madeBy, seconds, timings, machine = "unknown" } = told;
      for (const id of idsByName.get(nameOf(told)) ?? []) {
        const job = jobs.get(id);
        if (job === undefined) continue;
        const { data, replication, run, seed } = job;
        const line = { id, data, replication, run, seed: told.seed ?? seed, madeBy, result };
        found.push({ line, timing: { id, seconds, timings, machine } });
      }
    }
  return found;
}

/** The same for a replication of the design and for an earlier line of it. */
function nameOf({ run, data, replication }: Pick<PartJob, "run" | "data" | "replication">): string {
  return canonicalJson([run, data, replication]);
}
