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
 * To spread the work over threads, run planValidate, its jobs, planMoreSearches and its jobs until there are none,
 * suggestQ, planSuggestedFits, its jobs and concludeValidate apart.
 */
export function validateQ(responses: Responses, options: ValidateOptions): Validation {
  const run = (job: ValidateJob) => runValidateJob(responses, options, job);
  const outcomes = planValidate(responses, options).jobs.map(run);
  for (;;) {
    const more = planMoreSearches(responses, options, outcomes);
    if (more.length === 0) break;
    outcomes.push(...more.map(run));
  }
  const learned = suggestQ(responses, options, outcomes);
  outcomes.push(...planSuggestedFits(outcomes, learned.q).map(run));
  return concludeValidate(responses, options, learned, outcomes);
}
