import type { StudyJob } from "../study/design/jobs.ts";
import { doRun, type StudyInput } from "../study/runs/do-run.ts";
import type { TimedResult } from "../study/runs/run-result.ts";

export type StudyShared = StudyInput;

export interface StudyOutcome extends TimedResult {
  readonly seconds: number;
}

/** Replications of a study. */
export function studyJob(input: StudyShared): (job: StudyJob) => Promise<StudyOutcome> {
  return async (job) => {
    const began = performance.now();
    return { ...(await doRun(job, input)), seconds: (performance.now() - began) / 1000 };
  };
}
