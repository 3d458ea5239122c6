import {
  answerPatterns,
  type EmOutcome,
  type FitOptions,
  planFit,
  type Responses,
  runStart,
} from "@qmatrix/core";

/** What every start of a fit needs. */
export interface FitShared {
  readonly responses: Responses;
  readonly options: FitOptions;
}

/** The EM from one start. */
export function fitStart({ responses, options }: FitShared, start: number): EmOutcome {
  const plan = planFit(responses, options);
  if (plan.problem === null) throw new Error("fitStart: a fit without listed patterns has no EM starts");
  return runStart(plan, plan.problem, answerPatterns(responses), start);
}
