import { checkAttributeCount } from "../data/check-attribute-count.ts";
import { checkItemsVary } from "../data/check-items-vary.ts";
import { checkStudents } from "../data/check-students.ts";
import { checkItemsAnswered } from "../data/constant-items.ts";
import { MOST_ATTRIBUTES } from "../data/known-entries.ts";
import type { Responses } from "../data/responses.ts";
import { runHere } from "../jobs/run-here.ts";
import type { JobProgress, Method, Work } from "../jobs/work.ts";
import { reusingMemory } from "../kernels/reused-memory.ts";
import { stream } from "../random/stream.ts";
import type { Adequacy } from "./adequacy/index.ts";
import { checkLearnOptions } from "./check-learn-options.ts";
import { type CodedResponses, codedResponses } from "./coded-responses.ts";
import type { LearnOptions } from "./learn-options.ts";
import { type LearnProblem, learnProblem } from "./learn-problem.ts";
import { openOn } from "./open-on.ts";
import { emptyModel, exactLogLiks, fitSweep, scoreOf } from "./sampler/index.ts";
import { type LearnRun, searchJob } from "./search-job.ts";
import { attributeBounds } from "./starts/index.ts";

/** Options of `chooseAttributes`: those of `learnQ` that do not themselves determine the number of attributes. */
export interface ChooseOptions
  extends Omit<LearnOptions, "attributes" | "start" | "trust" | "fixed" | "attributeNames" | "adequacy"> {}

export interface ChooseInput {
  readonly responses: Responses;
  readonly options: ChooseOptions;
}

/** One quick search with so many attributes on offer. */
export interface CountJob {
  readonly kind: "count";
  readonly attributes: number;
  readonly run: LearnRun;
}

export interface AttributeOutcome {
  readonly attributes: number;
  readonly run: LearnRun;
  /** ln P(responses) less what the q-vectors cost; undefined where too many attributes are used to list their patterns. */
  readonly score: number | undefined;
  /** Attributes that two items or more need in the Q-matrix found. */
  readonly used: number;
  /** The score without any attribute. */
  readonly none: number;
}

/** The searches with one number of attributes on offer. */
export interface AttributePoint {
  /** Number of attributes on offer. */
  readonly attributes: number;
  /** Number of these that two or more items require, in the solution with the better score. */
  readonly used: number;
  /** ln P(responses) less the cost of the q-vectors; undefined where patterns are too many to enumerate. */
  readonly score: number | undefined;
  /** Proportion of the searches with enough attributes on offer that used this number. */
  readonly share: number;
}

/** How many attributes the responses support. */
export interface AttributeChoice {
  /**
   * The number chosen: 0 where no attribute is shared by two items, 1 where one continuous ability predicts as well (in `learnQ`). The
   * Q-matrix has at least one column.
   */
  readonly attributes: number;
  /** What it was chosen by: how many the searches used, or the comparison with one continuous ability. */
  readonly reason: "searches" | "one-ability";
  /** Lower bound by parallel analysis. */
  readonly low: number;
  /** Upper bound by parallel analysis. */
  readonly high: number;
  /** What was found with each number of attributes on offer. */
  readonly curve: readonly AttributePoint[];
}

/** How many attributes the responses support: searches with different numbers on offer, and how many of these they use. */
export function chooseAttributes(responses: Responses, options: ChooseOptions = {}): AttributeChoice {
  return runHere(chooseMethod, { responses, options });
}

/** The method behind `chooseAttributes`, for those who spread its jobs. */
export const chooseMethod: Method<ChooseInput, PreparedChoice, CountJob, AttributeOutcome, AttributeChoice> =
  {
    name: "choose-attributes",
    prepare(input) {
      checkItemsAnswered("chooseAttributes", input.responses);
      return prepareChoice(input);
    },
    work: chooseAttributesWork,
    worker: (prepared) => reusingMemory((job) => countJob(prepared, job)),
  };

/** The input, checked, and the responses as the search reads them. */
export interface PreparedChoice extends ChooseInput {
  readonly coded: CodedResponses;
}

export function prepareChoice({ responses, options }: ChooseInput): PreparedChoice {
  const where = "chooseAttributes";
  checkAttributeCount(where, 1, responses.J);
  checkItemsVary(where, responses);
  checkStudents(where, responses.N);
  const most = Math.min(MOST_ATTRIBUTES, responses.J - 1);
  checkLearnOptions(where, responses, { ...options, attributes: most });
  return { responses, options, coded: codedResponses(responses) };
}

/**
 * First searches with as many attributes as there can be, from two starts: those that are too many stay unused. Then
 * searches with about as many as the first ones used.
 */
export function* chooseAttributesWork({
  responses,
  options,
}: ChooseInput): Work<CountJob, AttributeOutcome, AttributeChoice> {
  const bounds = boundsOf(responses, options);
  const scouts = yield { label: "Choosing the number of attributes", jobs: jobsAt(bounds.high) };
  const around = yield { label: "Comparing numbers of attributes", jobs: jobsAround(scouts) };
  return choiceFrom(bounds, [...scouts, ...around]);
}

/** A quick search with some number of attributes on offer. */
export function* countJob(
  { responses, options, coded }: PreparedChoice,
  { attributes, run }: CountJob,
): Generator<JobProgress, AttributeOutcome> {
  const problem = learnProblem("learnQ", responses, { ...options, attributes, effort: "quick" }, coded);
  const plain = yield* searchJob(problem, { kind: "search", attributes, run, step: "cool", round: 0 });
  const { model, score } = plain;
  const isExact = exactLogLiks(coded, model) !== undefined;
  return {
    attributes,
    run,
    score: isExact ? score : undefined,
    used: usedColumns(model.q, attributes),
    none: scoreOfNone(problem),
  };
}

/** Sweeps that fit items which require nothing. */
const FITS = 3;

function scoreOfNone(problem: LearnProblem): number {
  const { K, seed, responses } = problem;
  const random = stream(seed, "learn", "none");
  const empty = openOn(problem, emptyModel(responses.J, K), random);
  for (let fit = 0; fit < FITS; fit++) fitSweep(empty);
  return scoreOf(empty);
}

/** Attributes that one item alone needs tell nothing that the item does not. */
const LEAST_ITEMS = 2;

/** Number of attributes that two items or more need; q [J] as bit masks. */
export function usedColumns(q: Uint32Array, K: number): number {
  let used = 0;
  for (let k = 0; k < K; k++) {
    let items = 0;
    for (const mask of q) items += (mask >>> k) & 1;
    if (items >= LEAST_ITEMS) used++;
  }
  return used;
}

/** One attribute where one continuous ability predicts as well as those that the searches used: these would cut the ability into steps. */
export function choiceAfter(choice: AttributeChoice, adequacy: Adequacy | null): AttributeChoice {
  return adequacy?.verdict === "one-ability" && choice.attributes > 1
    ? { ...choice, attributes: 1, reason: "one-ability" }
    : choice;
}

/** Attributes on offer around the number that the first searches used. */
const AROUND = 2;

export function jobsAround(scouts: readonly AttributeOutcome[]): CountJob[] {
  const most = Math.max(...scouts.map(({ attributes }) => attributes));
  const usual = mostFrequent(scouts.map(({ used }) => used));
  const jobs: CountJob[] = [];
  for (let K = Math.max(1, usual - AROUND); K <= Math.min(most, usual + AROUND); K++)
    if (K < most) jobs.push(...jobsAt(K));
  return jobs;
}

/** Units of score that attributes must gain over none, and a larger number over a smaller: unrelated items gain up to 7 by chance. */
const LEAST_OVER_NONE = 10;
const LEAST_OVER_FEWER = 4;

/**
 * The smallest number that a search used whose score is near the best. Where patterns are too many for scores, the number that
 * most searches used among those with more on offer than they used.
 */
export function choiceFrom(
  { low, high }: Pick<AttributeChoice, "low" | "high">,
  outcomes: readonly AttributeOutcome[],
): AttributeChoice {
  const spared = outcomes.filter(({ attributes, used }) => used < attributes);
  const best = outcomes.reduce(better);
  const isScored = outcomes.every(({ score }) => score !== undefined);
  const near = outcomes.filter(({ score = 0 }) => score >= (best.score ?? 0) - LEAST_OVER_FEWER);
  const scored =
    (best.score ?? 0) < best.none + LEAST_OVER_NONE ? 0 : Math.min(...near.map(({ used }) => used));
  const usual = spared.length === 0 ? best.used : mostFrequent(spared.map(({ used }) => used));
  const attributes = isScored ? scored : usual;
  const enough = outcomes.filter((outcome) => outcome.attributes >= attributes);
  const offers = [...new Set(outcomes.map((outcome) => outcome.attributes))].sort((a, b) => a - b);
  const curve = offers.map((offered) => {
    const here = outcomes.filter((outcome) => outcome.attributes === offered);
    const { used, score } = here.reduce(better);
    const share = enough.filter((outcome) => outcome.used === offered).length / enough.length;
    return { attributes: offered, used, score, share };
  });
  return { attributes, reason: "searches", low, high, curve };
}

function jobsAt(attributes: number): CountJob[] {
  return [
    { kind: "count", attributes, run: { run: 0, start: "factor" } },
    { kind: "count", attributes, run: { run: 1, start: "quartimin" } },
  ];
}

function boundsOf(responses: Responses, { seed }: ChooseOptions): { low: number; high: number } {
  const { low, high } = attributeBounds(responses, { seed });
  const most = Math.min(MOST_ATTRIBUTES, responses.J - 1);
  return { low: Math.min(low, most), high: Math.min(high, most) };
}

/** The one with the better score; where there is none, with fewer attributes left unused. */
function better(a: AttributeOutcome, b: AttributeOutcome): AttributeOutcome {
  if (a.score === undefined || b.score === undefined) return b.used > a.used ? b : a;
  return b.score > a.score ? b : a;
}

/** The smaller one among equally frequent ones. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0][0];
}
