import type { StudyJob } from "../design/jobs.ts";
import type { ModuleRun } from "../design/study-design.ts";
import { type ModuleInput, moduleRun } from "../modules/module-run.ts";
import { classifyRun } from "./classify-run.ts";
import { convergeRun } from "./converge-run.ts";
import { makeDataSet } from "./data-set.ts";
import { fitRun } from "./fit-run.ts";
import { learnRun } from "./learn-run.ts";
import type { RunResult, TimedResult } from "./run-result.ts";

/** What every replication of a study is given. */
export type StudyInput = ModuleInput;

/** One replication: makes its data set, does its run, keeps what is to be recorded. */
export async function doRun(job: StudyJob, input: StudyInput): Promise<TimedResult> {
  const { result, timings } = await resultOf(job, input);
  return { result: job.record ? keptOf(result, job.record) : result, timings };
}

async function resultOf(job: StudyJob, input: StudyInput): Promise<TimedResult> {
  const { data, seed, run } = job;
  if (run.kind === "module") return moduleRun(job as StudyJob & { run: ModuleRun }, input);
  const set = makeDataSet(data, seed, input.recorded);
  switch (run.kind) {
    case "learn":
      return { result: learnRun(run, set) };
    case "classify":
      return { result: classifyRun(run, set) };
    case "converge":
      return convergeRun(run, set);
    case "fit":
      return { result: fitRun(run, set) };
  }
}

function keptOf(result: RunResult, keys: readonly string[]): RunResult {
  return Object.fromEntries(Object.entries(result).filter(([key]) => keys.includes(key)));
}
