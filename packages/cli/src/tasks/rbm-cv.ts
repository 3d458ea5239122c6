import { type CvJob, type CvOptions, type CvOutcome, type Responses, runCvJob } from "@qmatrix/core";

/** What every job of the paper's cross-validation needs. */
export interface RbmCvShared {
  readonly responses: Responses;
  readonly options: CvOptions;
}

export function rbmCv({ responses, options }: RbmCvShared, job: CvJob): CvOutcome {
  return runCvJob(responses, options, job);
}
