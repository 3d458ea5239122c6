import {
  type Responses,
  type ValidateJob,
  type ValidateOptions,
  type ValidateOutcome,
  type ValidateProgress,
  validateJobSteps,
} from "@qmatrix/core";
import { drain } from "./drain.ts";

/** What every part of a validation needs. */
export interface ValidateShared {
  readonly responses: Responses;
  readonly options: ValidateOptions;
}

/** One part of a validation; reports how far it is. */
export function validateJob(
  { responses, options }: ValidateShared,
  job: ValidateJob,
  report: (step: ValidateProgress) => void,
): ValidateOutcome {
  return drain(validateJobSteps(responses, options, job), report);
}
