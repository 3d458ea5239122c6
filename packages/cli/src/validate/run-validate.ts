import {
  concludeValidate,
  planMoreSearches,
  planSuggestedFits,
  planValidate,
  type Responses,
  suggestQ,
  type ValidateJob,
  type ValidateOptions,
  type ValidateOutcome,
  type ValidateProgress,
  type Validation,
} from "@qmatrix/core";
import type { Executor } from "../executors/executor.ts";
import { startProgress } from "../progress/progress.ts";
import type { ValidateShared } from "../tasks/validate-job.ts";

/** How long the jobs take beside each other, roughly: a search and a whole fit take as long as dozens of trainings. */
const WEIGHTS: Readonly<Record<ValidateJob["kind"], number>> = {
  search: 30,
  fit: 10,
  calibrate: 10,
  iterate: 10,
  rbm: 1,
};

/** `validateQ` with its parts as jobs on an executor, and a bar that shows them. */
export async function runValidate(
  responses: Responses,
  options: ValidateOptions,
  executor: Executor,
  isQuiet: boolean,
): Promise<Validation> {
  const run = async (label: string, jobs: readonly ValidateJob[]): Promise<ValidateOutcome[]> => {
    if (jobs.length === 0) return [];
    const weights = jobs.map(({ kind }) => WEIGHTS[kind]);
    const total = weights.reduce((a, b) => a + b);
    const progress = startProgress({ label, total, isQuiet });
    const done = jobs.map(() => 0);
    const show = (index: number, share: number) => {
      done[index] = share * weights[index];
      progress.reach(done.reduce((a, b) => a + b));
    };
    try {
      return await executor.run<ValidateShared, ValidateJob, ValidateOutcome, ValidateProgress>(
        "validate-job",
        { responses, options },
        jobs,
        { onStep: (index, step) => show(index, step.done), onResult: (index) => show(index, 1) },
      );
    } finally {
      progress.stop();
    }
  };
  const outcomes = await run("Validating", planValidate(responses, options).jobs);
  for (;;) {
    const more = planMoreSearches(responses, options, outcomes);
    if (more.length === 0) break;
    outcomes.push(...(await run("Searching (more starts)", more)));
  }
  const learned = suggestQ(responses, options, outcomes);
  outcomes.push(...(await run("Fitting the suggested Q-matrix", planSuggestedFits(outcomes, learned.q))));
  return concludeValidate(responses, options, learned, outcomes);
}
