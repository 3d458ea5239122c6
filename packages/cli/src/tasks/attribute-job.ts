import {
  type AttributeJob,
  type AttributeOutcome,
  attributeJobSteps,
  type ChooseOptions,
  type LearnProgress,
  type Responses,
} from "@qmatrix/core";
import { drain } from "./drain.ts";

/** What every search that helps to choose the number of attributes needs. */
export interface AttributeShared {
  readonly responses: Responses;
  readonly options: ChooseOptions;
}

/** One quick search with some number of attributes; reports how far it is. */
export function attributeJob(
  { responses, options }: AttributeShared,
  job: AttributeJob,
  report: (step: LearnProgress) => void,
): AttributeOutcome {
  return drain(attributeJobSteps(responses, options, job), report);
}
