import type { JobProgress } from "../jobs/work.ts";
import { stream } from "../random/stream.ts";
import { chainFrom } from "./chain-from.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnProblem } from "./learn-problem.ts";
import { namedColumns } from "./named-columns.ts";
import type { LearnOutcome, LearnRun } from "./plan-searches.ts";
import { marginalScore, type SearchResult, searchSteps, startModel } from "./search/index.ts";
import { startLoadings } from "./starts/index.ts";
import { withSampled } from "./with-sampled.ts";

/** What a search found. */
export interface SearchOutcome extends SearchResult {
  readonly run: LearnRun;
}

/** One independent search; the same whichever thread it runs on. */
export function* searchJob(problem: LearnProblem, run: LearnRun): Generator<JobProgress, SearchOutcome> {
  const { answers, K, known, most, costs, seed, effort, start: expert } = problem;
  const start = startModel(answers, startLoadings(problem.responses, problem, run), K, known, most);
  const random = stream(seed, "learn", "search", run.run);
  const options = { known, costs, most, patternWeights: run.patternWeights, ...EFFORTS[effort] };
  const steps = searchSteps(answers, start, options, random);
  for (;;) {
    const step = steps.next();
    if (!step.done) {
      yield { done: step.value.done, score: step.value.score };
      continue;
    }
    const found = expert && known.expected ? namedColumns(step.value, expert, known) : step.value;
    return { run, ...found, score: marginalScore(answers, found.model) ?? found.score };
  }
}

/** How much of the time the search takes, roughly. */
const SEARCH_DONE = 0.8;

/** One independent search, then a posterior chain from where it ends. */
export function* learnJob(problem: LearnProblem, run: LearnRun): Generator<JobProgress, LearnOutcome> {
  const search = searchJob(problem, run);
  let found = search.next();
  let score: number | undefined;
  for (; !found.done; found = search.next()) {
    score = found.value.score;
    yield { done: SEARCH_DONE * found.value.done, score };
  }
  const { value: outcome } = found;
  const chain = chainFrom(problem, outcome, { chain: run.run, chains: 1 });
  let walked = chain.next();
  for (; !walked.done; walked = chain.next())
    yield { done: SEARCH_DONE + ((1 - SEARCH_DONE) * walked.value.sweeps) / walked.value.of, score };
  const { value: posterior } = walked;
  return { ...withSampled(problem, outcome, posterior), posterior };
}
