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
  checkPlain(file, outcome.result);
  return outcome;
}

/** A line of results.jsonl holds it: what JSON has no words for would be lost, or end the run. */
function checkPlain(file: string, result: unknown): void {
  const wrong = notPlain(result);
  if (wrong !== undefined)
    throw new InvalidInputError(
      file,
      "the result returned by run",
      "plain data: finite numbers, text, lists and objects",
      wrong,
    );
}

function notPlain(value: unknown, depth = 0): string | undefined {
  if (depth > 50) return "data nested more than 50 levels deep";
  if (typeof value === "number") return Number.isFinite(value) ? undefined : String(value);
  if (value === null || value === undefined || typeof value === "string" || typeof value === "boolean")
    return undefined;
  if (typeof value !== "object") return `a ${typeof value}`;
  for (const below of Object.values(value)) {
    const wrong = notPlain(below, depth + 1);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
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
