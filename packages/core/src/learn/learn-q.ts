import { checkItemsAnswered } from "../data/constant-items.ts";
import type { Responses } from "../data/responses.ts";
import { runHere } from "../jobs/run-here.ts";
import { together } from "../jobs/together.ts";
import type { Method, Work } from "../jobs/work.ts";
import { reusingMemory } from "../kernels/reused-memory.ts";
import { FAMILIES } from "../models/item-family.ts";
import { type AdequacyOutcome, adequacyJobWeight } from "./adequacy/index.ts";
import {
  type AttributeOutcome,
  type CountJob,
  choiceAfter,
  chooseAttributesWork,
  countJob,
  prepareChoice,
} from "./choose-attributes.ts";
import { coarsenWork } from "./coarsen-searches.ts";
import type { CodedResponses } from "./coded-responses.ts";
import { describeLearned, type Learned } from "./describe-learned.ts";
import { EFFORTS } from "./efforts.ts";
import { type HierarchyJob, type HierarchyOutcome, hierarchyJob, mayHaveHierarchy } from "./hierarchy-job.ts";
import { compareJobs, compareWork, type LearnAdequacyJob } from "./learn-adequacy.ts";
import type { AutoLearnOptions, LearnOptions } from "./learn-options.ts";
import { type LearnProblem, learnProblem } from "./learn-problem.ts";
import type { LearnedQ } from "./learned-q.ts";
import { competingSolutions, type Searched, type Solution, searchWork } from "./plan-searches.ts";
import { meanOf, type Sampled, type SampleJob, sampleJob, standardErrorOf } from "./sample-job.ts";
import { emptyModel } from "./sampler/index.ts";
import { type SearchJob, type SearchOutcome, searchJob } from "./search-job.ts";
import { settle } from "./settle.ts";

export interface LearnInput {
  readonly responses: Responses;
  readonly options: LearnOptions | AutoLearnOptions;
}

/**
 * A part of a search, a look for prerequisites, a chain of the posterior, a search that helps to choose the number of attributes, or a model of the
 * comparison with models without skills.
 */
export type LearnJob = SearchJob | HierarchyJob | SampleJob | CountJob | LearnAdequacyJob;

/** What a job gave. */
export type LearnOutcome = SearchOutcome | HierarchyOutcome | Sampled | AttributeOutcome | AdequacyOutcome;

/** The input, checked, and the responses as the search reads them. */
export interface PreparedLearn extends LearnInput {
  readonly coded: CodedResponses;
  /** What is to be learned, made once: with "auto", when the number of attributes is known. */
  problemWith(attributes: number): LearnProblem;
}

const WHERE = "learnQ";

/** How long a chain of the posterior takes beside the jobs of the comparison, roughly. */
const CHAIN_WEIGHT = 12;

/**
 * Learns which attributes each item needs, from responses alone: searches from several starts, and the posterior around
 * what they find.
 *
 *     const { q, inclusion } = learnQ(responses, { attributes: 3 });
 */
export function learnQ(responses: Responses, options: LearnInput["options"]): LearnedQ {
  return runHere(learnMethod, { responses, options });
}

/** The method behind `learnQ`, for those who spread its jobs. */
export const learnMethod: Method<LearnInput, PreparedLearn, LearnJob, LearnOutcome, LearnedQ> = {
  name: "learn",
  prepare: (input) => prepareLearn(WHERE, input),
  work: learnWork,
  worker(prepared) {
    const compare = compareJobs(prepared);
    return reusingMemory(function* (job) {
      if (job.kind === "count") return yield* countJob(prepared, job);
      if (job.kind === "adequacy") return yield* compare(job);
      const problem = prepared.problemWith(job.attributes);
      if (job.kind === "hierarchy") return hierarchyJob(problem, job);
      return job.kind === "search" ? yield* searchJob(problem, job) : yield* sampleJob(problem, job);
    });
  },
  weight(job) {
    if (job.kind === "adequacy") return adequacyJobWeight(job);
    return job.kind === "sample" ? CHAIN_WEIGHT : 1;
  },
};

/** Checks the input; messages begin with `where`. */
export function prepareLearn(where: string, { responses, options }: LearnInput): PreparedLearn {
  let problem =
    options.attributes === "auto"
      ? undefined
      : learnProblem(where, responses, { ...options, attributes: options.attributes });
  const { coded } = problem ?? prepareChoice({ responses, options });
  checkItemsAnswered(where, responses);
  return {
    responses,
    options,
    coded,
    problemWith(attributes) {
      problem ??= learnProblem(where, responses, { ...options, attributes }, coded);
      return problem;
    },
  };
}

function* learnWork(prepared: PreparedLearn): Work<LearnJob, LearnOutcome, LearnedQ> {
  const { options } = prepared;
  const found = options.attributes === "auto" ? yield* part(chooseAttributesWork(prepared)) : null;
  // what was chosen may turn out to be one continuous ability
  const before = found ? yield* part(compareWork(prepared, Math.max(1, found.attributes))) : null;
  const choice = found && choiceAfter(found, before);
  const attributes = choice ? Math.max(1, choice.attributes) : (options.attributes as number);
  const problem = prepared.problemWith(attributes);
  if (choice?.attributes === 0)
    return describeLearned(problem, { ...nothing(problem), choice, adequacy: before });

  const { edges: looked, ...searched } = yield* part(
    withHierarchy(problem, yield* part(searchWork(problem))),
  );
  const started = yield* part(coarsenWork(problem, searched));
  const isDownWeighted = started.best.coarsened !== undefined;
  const edges = started.best.model.prerequisites.some((needed) => needed > 0) ? looked : [];
  const solutions = competingSolutions(problem, started);
  const [posterior, adequacy] = yield* together(
    part(sampleWork(problem, solutions, isDownWeighted)),
    part(before ? ready(before) : compareWork(prepared, attributes, searched.best.model)),
  );
  const settled = settle(problem, solutions[0].model, posterior);
  const learned = { searched, edges, solutions, posterior, settled, isDownWeighted };
  return describeLearned(problem, { ...learned, choice, adequacy });
}

/** Where no attribute is supported: no item requires any. */
function nothing(problem: LearnProblem): Omit<Learned, "choice" | "adequacy"> {
  const { J } = problem.responses;
  const model = emptyModel(J, problem.K);
  const posterior = { inclusion: new Float64Array(J * problem.K), families: new Float64Array(J * FAMILIES) };
  const settled = settle(problem, model, posterior);
  const best: SearchOutcome = {
    run: { run: 0, start: "factor" },
    model: settled.model,
    score: settled.score,
    misfits: false,
  };
  return {
    searched: { outcomes: [best], best },
    edges: [],
    solutions: [],
    posterior,
    settled,
    isDownWeighted: false,
  };
}

/** The best solution with prerequisites among its attributes, where these raise its score. */
function* withHierarchy(
  problem: LearnProblem,
  searched: Searched,
): Work<HierarchyJob, HierarchyOutcome, Searched & Pick<HierarchyOutcome, "edges">> {
  const { best, plain, outcomes } = searched;
  // a chain of prerequisites and one ability explain much of the same: the attributes alone are given the chance
  const from = best.model.hasAbility ? (plain ?? best) : best;
  if (!mayHaveHierarchy(problem, from.model)) return { ...searched, edges: [] };
  const job: HierarchyJob = { kind: "hierarchy", attributes: problem.K, from: from.model };
  const [{ edges, model, score, misfits }] = yield { label: "Looking for prerequisites", jobs: [job] };
  if (edges.length === 0 || (from !== best && score < best.score)) return { ...searched, edges: [] };
  const found = { ...from, model, score, misfits };
  return {
    outcomes: from === best ? outcomes.map((one) => (one.run.run === best.run.run ? found : one)) : [found],
    best: found,
    edges,
  };
}

/**
 * The posterior, averaged over chains from the competing solutions, of which more follow until the mean has settled. Where the model may
 * misfit, students count in part only.
 */
function* sampleWork(
  problem: LearnProblem,
  solutions: readonly Solution[],
  isCoarsened: boolean,
): Work<SampleJob, Sampled, Sampled> {
  const { samples } = EFFORTS[problem.effort];
  const most = mostSamples(problem);
  const found: Sampled[] = [];
  while (found.length < samples || (found.length < most && standardErrorOf(found) > SETTLED)) {
    const jobs = Array.from({ length: samples }, (_, n): SampleJob => {
      const sample = found.length + n;
      const from = solutionFor(solutions, sample).model;
      return { kind: "sample", attributes: problem.K, sample, isCoarsened, from };
    });
    found.push(...(yield { label: "Sampling the posterior", jobs }));
  }
  return meanOf(found);
}

/** Monte Carlo error of the inclusion probabilities, on average over all entries, below which they have settled. */
const SETTLED = 0.01;

/** Students × entries of Q up to which as many samples are drawn as the effort allows; of more data, fewer. */
const EASY = 300_000;

function mostSamples({ effort, K, sample: { N, J } }: LearnProblem): number {
  const { samples, mostSamples } = EFFORTS[effort];
  return Math.max(samples, Math.round(mostSamples * Math.min(1, EASY / (N * J * K))));
}

/** Solutions in proportion to their weights, the first samples from the best. */
function solutionFor(solutions: readonly Solution[], sample: number): Solution {
  const all = solutions.reduce((sum, { weight }) => sum + weight, 0);
  // the golden ratio spreads places evenly however many there are
  let left = ((sample * GOLDEN) % 1) * all;
  for (const solution of solutions) {
    left -= solution.weight;
    if (left < 0) return solution;
  }
  return solutions[0];
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** A Work that has nothing to do. */
// biome-ignore lint/correctness/useYield: nothing is asked for
function* ready<Result>(result: Result): Work<never, never, Result> {
  return result;
}

/** Part of a Work. What is sent to it after its own jobs are their outcomes, which its type cannot say. */
function part<Job extends LearnJob, Outcome, Result>(
  work: Work<Job, Outcome, Result>,
): Work<LearnJob, LearnOutcome, Result> {
  return work as unknown as Work<LearnJob, LearnOutcome, Result>;
}
