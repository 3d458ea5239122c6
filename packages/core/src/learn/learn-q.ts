import type { Responses } from "../data/responses.ts";
import { concludeLearn } from "./conclude-learn.ts";
import type { LearnOptions } from "./learn-options.ts";
import { runLearn } from "./learn-run.ts";
import type { LearnedQ } from "./learned-q.ts";
import { type LearnRun, planLearn, planMore } from "./plan-learn.ts";

/**
 * Learns which attributes each item needs, from answers alone: independent searches from several starts, the best of
 * them with what the others found better, and the posterior around it. To spread the searches over threads, run
 * planLearn, runLearn, planMore and runLearn again until it plans nothing, and concludeLearn apart.
 */
export function learnQ(responses: Responses, options: LearnOptions): LearnedQ {
  const learn = (run: LearnRun) => runLearn(responses, options, run);
  const outcomes = planLearn(responses, options).map(learn);
  for (;;) {
    const more = planMore(responses, options, outcomes);
    if (more.length === 0) return concludeLearn(responses, options, outcomes);
    outcomes.push(...more.map(learn));
  }
}
