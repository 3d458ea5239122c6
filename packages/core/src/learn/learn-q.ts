import type { Responses } from "../data/responses.ts";
import { allSearches } from "./all-searches.ts";
import { concludeLearn } from "./conclude-learn.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { LearnedQ } from "./learned-q.ts";

/**
 * Learns which attributes each item needs, from answers alone: independent searches from several starts, the best of
 * them with what the others found better, and the posterior around it. To spread the searches over threads, run
 * planLearn, runLearn, planMore and runLearn again until it plans nothing, and concludeLearn apart.
 */
export function learnQ(responses: Responses, options: LearnOptions): LearnedQ {
  return concludeLearn(responses, options, allSearches(responses, options));
}
