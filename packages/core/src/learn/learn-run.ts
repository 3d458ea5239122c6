import type { Responses } from "../data/responses.ts";
import { stream } from "../random/stream.ts";
import { answersOf } from "../refine/answers.ts";
import { marginalScore } from "../refine/marginal-log-lik.ts";
import { searchSteps } from "../refine/search.ts";
import { startModel } from "../refine/start-model.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import { drain } from "./drain.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnOptions } from "./learn-options.ts";
import type { LearnOutcome, LearnProgress, LearnRun } from "./plan-learn.ts";
import { startLoadings } from "./start-loadings.ts";

/** One independent search; the same whichever thread it runs on. */
export function* learnRunSteps(
  responses: Responses,
  options: LearnOptions,
  run: LearnRun,
): Generator<LearnProgress, LearnOutcome> {
  const checked = checkLearnOptions("learnQ", responses, options);
  const { K, known, most, costs, seed, effort } = checked;
  const answers = answersOf(responses);
  const start = startModel(answers, startLoadings(responses, checked, run), K, known, most);
  const random = stream(seed, "learn", "search", run.run);
  const steps = searchSteps(answers, start, { known, costs, most, ...EFFORTS[effort] }, random);
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const score = marginalScore(answers, step.value.model) ?? step.value.score;
      return { run, ...step.value, score };
    }
    yield { done: step.value.done, score: step.value.score };
  }
}

export function runLearn(responses: Responses, options: LearnOptions, run: LearnRun): LearnOutcome {
  return drain(learnRunSteps(responses, options, run));
}
