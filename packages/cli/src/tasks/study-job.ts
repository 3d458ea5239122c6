import type { StudyJob } from "../study/design/jobs.ts";
import type { RecordedSets } from "../study/runs/data-set.ts";
import { doRun } from "../study/runs/do-run.ts";
import type { TimedResult } from "../study/runs/run-result.ts";

export interface StudyShared {
  readonly recorded: RecordedSets;
}

export interface StudyOutcome extends TimedResult {
  readonly seconds: number;
}

/** Replications of a study. */
export function studyJob({ recorded }: StudyShared): (job: StudyJob) => StudyOutcome {
  return (job) => {
    const began = performance.now();
    return { ...doRun(job, recorded), seconds: (performance.now() - began) / 1000 };
  };
}
