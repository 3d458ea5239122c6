import { existsSync } from "node:fs";
import { join } from "node:path";
import { InvalidInputError } from "@qmatrix/core/data";
import type { StudyJob } from "../design/jobs.ts";
import type { ModuleRun, StudyData } from "../design/study-design.ts";
import { makeDataSet, type RecordedSets, type StudyDataSet } from "../runs/data-set.ts";
import type { TimedResult } from "../runs/run-result.ts";
import type { PartLines } from "./study-line.ts";
import { importFrom, moduleDigest } from "./study-module.ts";

/** What a module is asked to do: one replication. */
export interface ModuleJob {
  readonly data: StudyData;
  /** From 1 on. */
  readonly replication: number;
  readonly seed: number;
  /** What the run has in the design beside `kind` and `module`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ModuleContext {
  /** The data set of the replication, where `data` are what the engine's own runs work on. */
  dataSet(): StudyDataSet;
  /** Results of the parts that its part comes after, by their names. */
  readonly results: PartLines;
}

/** What `run` of a module is. */
export type RunOfModule = (job: ModuleJob, context: ModuleContext) => TimedResult | Promise<TimedResult>;

/** What workers need for runs of modules. */
export interface ModuleInput {
  /** The study's folder. */
  readonly folder: string;
  /** Digests of its modules by their files, where the study was begun. */
  readonly digests: Readonly<Record<string, string>>;
  readonly results: PartLines;
  readonly recorded: RecordedSets;
}

export async function moduleRun(
  { data, replication, seed, run, after = [] }: StudyJob & { readonly run: ModuleRun },
  { folder, digests, results, recorded }: ModuleInput,
): Promise<TimedResult> {
  const { kind: _, module, ...settings } = run;
  const file = join(folder, module);
  await checkSame(file, digests[module]);
  const runOne = await importFrom<RunOfModule>(file, "run");
  const own = Object.fromEntries(after.map((part) => [part, results[part] ?? []]));
  const outcome = await runOne(
    { data, replication, seed, settings },
    { dataSet: () => makeDataSet(data, seed, recorded), results: own },
  );
  if (typeof outcome?.result !== "object" || outcome.result === null)
    throw new InvalidInputError(file, "the value returned by run", "an object with a result", typeof outcome);
  return outcome;
}

/** A worker elsewhere may have another copy of the study, or none. */
async function checkSame(file: string, digest: string): Promise<void> {
  const advice = "A worker needs the study's folder under the same path, with the same files.";
  if (!existsSync(file))
    throw new InvalidInputError(
      "study",
      `the module ${file}`,
      "a file on every worker",
      "none here",
      advice,
      "{} was not found on this worker.",
    );
  if ((await moduleDigest(file)) !== digest)
    throw new InvalidInputError(
      "study",
      `the module ${file}`,
      "the same on every worker",
      "another",
      advice,
      "{} differs from that of the study.",
    );
}
