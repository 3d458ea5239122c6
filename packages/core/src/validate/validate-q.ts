import type { Responses } from "../data/responses.ts";
import { concludeValidate } from "./conclude-validate.ts";
import { planMoreSearches, planSuggestedFits, planValidate, suggestQ } from "./plan-validate.ts";
import { runValidateJob } from "./run-validate-job.ts";
import type { ValidateJob } from "./validate-jobs.ts";
import type { ValidateOptions } from "./validate-options.ts";
import type { Validation } from "./validation.ts";

/**
 * Looks for doubtful entries of an expert's Q-matrix: learns Q from the answers with the expert's as prior, asks the methods
 * that others use, and compares how well both Q-matrices fit.
 *
 *     const { suggested, entries } = validateQ(responses, { q });
 *
 * To spread the work over threads, run planValidate, its jobs, planMoreSearches, its jobs, suggestQ, planSuggestedFits, its
 * jobs and concludeValidate apart.
 */
export function validateQ(responses: Responses, options: ValidateOptions): Validation {
  const run = (job: ValidateJob) => runValidateJob(responses, options, job);
  const first = planValidate(responses, options).jobs.map(run);
  const more = planMoreSearches(responses, options, first).map(run);
  const learned = suggestQ(responses, options, [...first, ...more]);
  const fits = planSuggestedFits(first, learned.q).map(run);
  return concludeValidate(responses, options, learned, [...first, ...more, ...fits]);
}
