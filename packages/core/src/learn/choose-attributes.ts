import { MOST_ATTRIBUTES } from "../data/known-entries.ts";
import type { Responses } from "../data/responses.ts";
import { drain } from "../jobs/drain.ts";
import type { LearnOptions } from "./learn-options.ts";
import { liveColumns } from "./live-columns.ts";
import type { LearnProgress, LearnRun } from "./plan-learn.ts";
import { answersOf, marginalScore } from "./search/index.ts";
import { searchRunSteps } from "./search-run.ts";
import { attributeBounds } from "./starts/index.ts";

/** Options of `learnQ` but for the number of attributes; a start or fixed entries would say how many there are. */
export type ChooseOptions = Omit<LearnOptions, "attributes" | "start" | "fixed" | "attributeNames">;

/** One quick search with so many attributes on offer. Plain data, so that it goes to a thread. */
export interface AttributeJob {
  readonly attributes: number;
  readonly run: LearnRun;
}

export interface AttributeOutcome extends AttributeJob {
  /** ln P(answers) less what the q-vectors cost; undefined where too many attributes are used to list their patterns. */
  readonly score: number | undefined;
  /** Attributes that two items or more need in the Q-matrix found. */
  readonly live: number;
}

export interface AttributePoint {
  /** Attributes on offer. */
  readonly attributes: number;
  /** Attributes of these that were used; by the search with the better score. */
  readonly live: number;
  readonly score: number | undefined;
  /** Share of all searches with enough attributes on offer that used as many as this. */
  readonly share: number;
}

export interface AttributeChoice {
  /** 0 where no two items hang together. */
  readonly attributes: number;
  /** By parallel analysis. */
  readonly low: number;
  readonly high: number;
  readonly curve: readonly AttributePoint[];
}

/** Attributes on offer around the number that the first searches used. */
const AROUND = 2;

/** First searches: with as many attributes as there can be, from two starts. What is too much stays unused. */
export function planScouts(responses: Responses, options: ChooseOptions): AttributeJob[] {
  const { high } = boundsOf(responses, options);
  return jobsAt(high);
}

/** Then searches with about as many as the first ones used. */
export function planCurve(scouts: readonly AttributeOutcome[]): AttributeJob[] {
  const most = Math.max(...scouts.map(({ attributes }) => attributes));
  const used = mostFrequent(scouts.map(({ live }) => live));
  const jobs: AttributeJob[] = [];
  for (let K = Math.max(1, used - AROUND); K <= Math.min(most, used + AROUND); K++)
    if (K < most) jobs.push(...jobsAt(K));
  return jobs;
}

export function* attributeJobSteps(
  responses: Responses,
  options: ChooseOptions,
  { attributes, run }: AttributeJob,
): Generator<LearnProgress, AttributeOutcome> {
  const steps = searchRunSteps(responses, { ...options, attributes, effort: "quick" }, run);
  for (;;) {
    const step = steps.next();
    if (!step.done) yield step.value;
    else {
      const { model } = step.value;
      const score = marginalScore(answersOf(responses), { ...model, hasPatternWeights: false });
      return { attributes, run, score, live: liveColumns(model.q, attributes) };
    }
  }
}

/**
 * The number that most searches used among those with more on offer than they used, or, where every search used all it
 * was offered, the one with the best score.
 */
export function concludeAttributes(
  responses: Responses,
  options: ChooseOptions,
  outcomes: readonly AttributeOutcome[],
): AttributeChoice {
  const spared = outcomes.filter(({ attributes, live }) => live < attributes);
  const best = outcomes.reduce(better);
  const attributes = spared.length > 0 ? mostFrequent(spared.map(({ live }) => live)) : best.live;
  const enough = outcomes.filter((outcome) => outcome.attributes >= attributes);
  const offers = [...new Set(outcomes.map((outcome) => outcome.attributes))].sort((a, b) => a - b);
  const curve = offers.map((offered) => {
    const here = outcomes.filter((outcome) => outcome.attributes === offered);
    const { live, score } = here.reduce(better);
    const share = enough.filter((outcome) => outcome.live === offered).length / enough.length;
    return { attributes: offered, live, score, share };
  });
  return { attributes, ...boundsOf(responses, options), curve };
}

/** How many attributes there are: `planScouts`, their jobs, `planCurve`, its jobs, `concludeAttributes`. */
export function chooseAttributes(responses: Responses, options: ChooseOptions = {}): AttributeChoice {
  const run = (job: AttributeJob) => drain(attributeJobSteps(responses, options, job));
  const scouts = planScouts(responses, options).map(run);
  return concludeAttributes(responses, options, [...scouts, ...planCurve(scouts).map(run)]);
}

function jobsAt(attributes: number): AttributeJob[] {
  return [
    { attributes, run: { run: 0, start: "factor" } },
    { attributes, run: { run: 1, start: "quartimin" } },
  ];
}

function boundsOf(responses: Responses, { seed }: ChooseOptions): { low: number; high: number } {
  const { low, high } = attributeBounds(responses, { seed });
  const most = Math.min(MOST_ATTRIBUTES, responses.J - 1);
  return { low: Math.min(low, most), high: Math.min(high, most) };
}

/** The one with the better score; where there is none, with fewer attributes left unused. */
function better(a: AttributeOutcome, b: AttributeOutcome): AttributeOutcome {
  if (a.score === undefined || b.score === undefined) return b.live > a.live ? b : a;
  return b.score > a.score ? b : a;
}

/** The smaller one among equally frequent ones. */
function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0][0];
}
