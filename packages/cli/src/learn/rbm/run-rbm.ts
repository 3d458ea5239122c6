import {
  type CvJob,
  type CvOptions,
  type CvOutcome,
  concludeRbm,
  planCrossValidation,
  type RbmLearned,
  type Responses,
} from "@qmatrix/core";
import type { Executor } from "../../executors/executor.ts";
import { startProgress } from "../../progress/progress.ts";
import { optionFault } from "../../shell/option-fault.ts";
import type { RbmCvShared } from "../../tasks/rbm-cv.ts";

/** What the command has as options of the same names; anything else is the file's fault. */
const NAMED_AS_OPTIONS = ["penalty", "learningRate", "folds", "epochs", "batchSize"];

/** `learnByRbm` with its jobs on an executor and a bar that shows them. */
export async function runRbm(
  responses: Responses,
  options: CvOptions,
  executor: Executor,
  isQuiet: boolean,
): Promise<RbmLearned> {
  const jobs = plannedJobs(responses, options);
  const progress = startProgress({ label: "Training", total: jobs.length, isQuiet });
  try {
    const shared: RbmCvShared = { responses, options };
    const outcomes = await executor.run<RbmCvShared, CvJob, CvOutcome>("rbm-cv", shared, jobs, {
      onResult: () => progress.advance(),
    });
    return concludeRbm(responses, options, outcomes);
  } finally {
    progress.stop();
  }
}

function plannedJobs(responses: Responses, options: CvOptions): CvJob[] {
  try {
    return planCrossValidation(responses, options, "learn");
  } catch (error) {
    throw optionFault(error, NAMED_AS_OPTIONS);
  }
}
