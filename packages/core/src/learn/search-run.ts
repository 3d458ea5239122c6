import type { Responses } from "../data/responses.ts";
import { drain } from "../jobs/drain.ts";
import { stream } from "../random/stream.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnOptions } from "./learn-options.ts";
import { namedColumns } from "./named-columns.ts";
import type { LearnProgress, LearnRun } from "./plan-learn.ts";
import { answersOf, marginalScore, type SearchResult, searchSteps, startModel } from "./search/index.ts";
import { startLoadings } from "./starts/index.ts";

/** What a search found. */
export interface SearchOutcome extends SearchResult {
  readonly run: LearnRun;
}

/** One independent search; the same whichever thread it runs on. */
export function* searchRunSteps(
  responses: Responses,
  options: LearnOptions,
  run: LearnRun,
): Generator<LearnProgress, SearchOutcome> {
  const checked = checkLearnOptions("learnQ", responses, options);
  const { K, known, most, costs, seed, effort } = checked;
  const answers = answersOf(responses);
  const start = startModel(answers, startLoadings(responses, checked, run), K, known, most);
  const random = stream(seed, "learn", "search", run.run);
  const steps = searchSteps(
    answers,
    start,
    { known, costs, most, patternWeights: run.tilted, ...EFFORTS[effort] },
    random,
  );
  for (;;) {
    const step = steps.next();
    if (step.done) {
      const found =
        checked.start && known.expected ? namedColumns(step.value, checked.start, known) : step.value;
      const score = marginalScore(answers, found.model) ?? found.score;
      return { run, ...found, score };
    }
    yield { done: step.value.done, score: step.value.score };
  }
}

export function runSearch(responses: Responses, options: LearnOptions, run: LearnRun): SearchOutcome {
  return drain(searchRunSteps(responses, options, run));
}
