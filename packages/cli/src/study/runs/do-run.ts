import type { StudyJob } from "../design/jobs.ts";
import { classifyRun } from "./classify-run.ts";
import { convergeRun } from "./converge-run.ts";
import { makeDataSet, type RecordedSets, type StudyDataSet } from "./data-set.ts";
import { fitRun } from "./fit-run.ts";
import { learnRun } from "./learn-run.ts";
import type { RunResult, TimedResult } from "./run-result.ts";

/** One replication: makes its data set, does its run, keeps what is to be recorded. */
export function doRun({ data, seed, run, record }: StudyJob, recorded: RecordedSets): TimedResult {
  const { result, timings } = resultOf(run, makeDataSet(data, seed, recorded));
  return { result: record ? keptOf(result, record) : result, timings };
}

function resultOf(run: StudyJob["run"], set: StudyDataSet): TimedResult {
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
