import {
  type CdmFit,
  concludeFit,
  type EmOutcome,
  type FitOptions,
  type FitPlan,
  planFit,
  type Responses,
} from "@qmatrix/core";
import type { Executor } from "../executors/executor.ts";
import { startProgress } from "../progress/progress.ts";
import type { FitShared } from "../tasks/fit-start.ts";
import { type FitFiles, fitFault } from "./fit-fault.ts";

/** `fitCdm` with each start a job on an executor, and a bar that shows them. */
export async function runFit(
  responses: Responses,
  options: FitOptions,
  files: FitFiles,
  executor: Executor,
  isQuiet: boolean,
): Promise<CdmFit> {
  const plan = planned(responses, options, files);
  const { problem } = plan;
  const starts = Array.from({ length: problem ? plan.starts : 1 }, (_, start) => start);
  const progress = startProgress({ label: "Fitting", total: starts.length, isQuiet });
  const run = <Result>(task: string) =>
    executor.run<FitShared, number, Result>(task, { responses, options }, starts, {
      onResult: () => progress.advance(),
    });
  try {
    if (problem) return concludeFit(responses, plan, problem, await run<EmOutcome>("fit-start"));
    return (await run<CdmFit>("fit-whole"))[0];
  } finally {
    progress.stop();
  }
}

function planned(responses: Responses, options: FitOptions, files: FitFiles): FitPlan {
  try {
    return planFit(responses, options);
  } catch (error) {
    throw fitFault(error, files);
  }
}
