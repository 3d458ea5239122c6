import { checkItemsAnswered } from "../data/constant-items.ts";
import type { Responses } from "../data/responses.ts";
import { runHere } from "../jobs/run-here.ts";
import type { Method, Work } from "../jobs/work.ts";
import { type Adequacy, type AdequacyOutcome, adequacyJobWeight } from "./adequacy/index.ts";
import {
  type AttributeChoice,
  type AttributeOutcome,
  type CountJob,
  choiceAfter,
  chooseAttributesWork,
  countJob,
  prepareChoice,
} from "./choose-attributes.ts";
import { describeLearned } from "./describe-learned.ts";
import { compareJobs, compareWork, type LearnAdequacyJob } from "./learn-adequacy.ts";
import type { AutoLearnOptions, LearnOptions } from "./learn-options.ts";
import { type LearnProblem, learnProblem } from "./learn-problem.ts";
import type { LearnedQ } from "./learned-q.ts";
import { mergeRuns } from "./merge-runs.ts";
import { nearAnswers } from "./near-answers.ts";
import { firstSearches, furtherSearches, type LearnOutcome, type LearnRun } from "./plan-searches.ts";
import { poolChains } from "./pool-chains.ts";
import { rescore, type WeightedScores } from "./rescore.ts";
import type { Answers } from "./search/index.ts";
import { learnJob } from "./search-job.ts";

export interface LearnInput {
  readonly responses: Responses;
  readonly options: LearnOptions | AutoLearnOptions;
}

/**
 * A search with a posterior chain from where it ends, one that helps to choose the number of attributes, or a model of the comparison
 * with models without skills.
 */
export type LearnJob =
  | { readonly kind: "learn"; readonly attributes: number; readonly run: LearnRun }
  | CountJob
  | LearnAdequacyJob;

/** What a job gave. */
export type LearnJobOutcome = LearnOutcome | AttributeOutcome | AdequacyOutcome;

/** The input, checked, and the responses as the search reads them. */
export interface PreparedLearn extends LearnInput {
  readonly answers: Answers;
  /** What is to be learned, made once: with "auto", when the number of attributes is known. */
  problemWith(attributes: number): LearnProblem;
}

const WHERE = "learnQ";

/**
 * Learns which attributes each item needs, from responses alone: independent searches from several starts, the best of
 * them with what the others found better, and the posterior around it.
 *
 *     const { q, inclusion } = learnQ(responses, { attributes: 3 });
 */
export function learnQ(responses: Responses, options: LearnInput["options"]): LearnedQ {
  return runHere(learnMethod, { responses, options });
}

/** The method behind `learnQ`, for those who spread its jobs. */
export const learnMethod: Method<LearnInput, PreparedLearn, LearnJob, LearnJobOutcome, LearnedQ> = {
  name: "learn",
  prepare: (input) => prepareLearn(WHERE, input),
  work: learnWork,
  worker(prepared) {
    const compare = compareJobs(prepared);
    return function* (job) {
      if (job.kind === "count") return yield* countJob(prepared, job);
      if (job.kind === "adequacy") return yield* compare(job);
      return yield* learnJob(prepared.problemWith(job.attributes), job.run);
    };
  },
  weight: (job) => (job.kind === "adequacy" ? adequacyJobWeight(job) : 1),
};

/** Checks the input; messages begin with `where`. */
export function prepareLearn(where: string, { responses, options }: LearnInput): PreparedLearn {
  let problem =
    options.attributes === "auto"
      ? undefined
      : learnProblem(where, responses, { ...options, attributes: options.attributes });
  const { answers } = problem ?? prepareChoice({ responses, options });
  checkItemsAnswered(where, responses);
  return {
    responses,
    options,
    answers,
    problemWith(attributes) {
      problem ??= learnProblem(where, responses, { ...options, attributes }, answers);
      return problem;
    },
  };
}

function* learnWork(prepared: PreparedLearn): Work<LearnJob, LearnJobOutcome, LearnedQ> {
  const { options } = prepared;
  const found = options.attributes === "auto" ? yield* counted(prepared) : null;
  // what was chosen may turn out to be one continuous ability
  const before = found ? yield* compared(prepared, Math.max(1, found.attributes)) : null;
  const choice = found && choiceAfter(found, before);
  const attributes = choice ? Math.max(1, choice.attributes) : (options.attributes as number);
  const problem = prepared.problemWith(attributes);

  const searches: LearnOutcome[] = [];
  const weightedScores: WeightedScores = new Map();
  let runs = firstSearches(problem);
  for (let label = "Learning"; runs.length > 0; label = "Learning (more starts)") {
    const jobs = runs.map((run) => ({ kind: "learn" as const, attributes, run }));
    searches.push(...((yield { label, jobs }) as readonly LearnOutcome[]));
    runs = furtherSearches(problem, searches, weightedScores);
  }

  const comparable = rescore(problem, searches, weightedScores);
  const best = mergeRuns(problem, comparable);
  const near = nearAnswers(problem, best, comparable);
  const posterior = poolChains(problem, best, near, searches.length);
  const adequacy = before ?? (yield* compared(prepared, attributes));
  return describeLearned(problem, { searches: comparable, best, near, posterior, choice, adequacy });
}

/** What is sent to it after its own jobs are their outcomes, which its type cannot say. */
function counted(input: LearnInput) {
  return chooseAttributesWork(input) as Work<CountJob, LearnJobOutcome, AttributeChoice>;
}

/** Likewise. */
function compared(input: LearnInput, attributes: number) {
  return compareWork(input, attributes) as Work<LearnAdequacyJob, LearnJobOutcome, Adequacy | null>;
}
