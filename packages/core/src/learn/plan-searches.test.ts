import { describe, expect, it } from "vitest";
import { runWork } from "../../test/learn/run-search.ts";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { drain } from "../jobs/drain.ts";
import { simulate } from "../simulate/simulate.ts";
import { EFFORTS } from "./efforts.ts";
import type { LearnOptions } from "./learn-options.ts";
import { learnProblem } from "./learn-problem.ts";
import { competingSolutions, searchWork } from "./plan-searches.ts";
import { permuteModel, type SamplerModel } from "./sampler/index.ts";
import { emptyModel } from "./sampler/sampler-model.ts";
import { type SearchJob, type SearchOutcome, searchJob } from "./search-job.ts";

const K = 3;
/** 20 items, so that one entry is one in twenty items. */
const ITEMS = 20;
const Q = qMatrixFrom(Array.from({ length: ITEMS }, (_, j) => [0, 1, 2].map((k) => (j % K === k ? 1 : 0))));
const { responses } = simulate({ model: "DINA", attributes: K, examinees: 300, noise: 0.05, seed: 1, q: Q });

const plain = modelOf((j) => 1 << (j % K));
/** The same with a second attribute for some items. */
const other = modelOf((j) => (j < 4 ? 0b11 : 1 << (j % K)));

function modelOf(mask: (j: number) => number): SamplerModel {
  const model = emptyModel(ITEMS, K);
  for (let j = 0; j < ITEMS; j++) model.q[j] = mask(j);
  return model;
}

const problemWith = (options: Partial<LearnOptions>) =>
  learnProblem("test", responses, { attributes: K, ...options });

/** What is asked for when searches end as `outcomeOf` says. */
function planned(
  outcomeOf: (job: SearchJob) => { readonly model: SamplerModel; readonly score: number },
  options: Partial<LearnOptions> = {},
) {
  return runWork(searchWork(problemWith(options)), (job) => ({ run: job.run, ...outcomeOf(job) }));
}

const agreeing = () => ({ model: plain, score: -100 });
/** Every search ends elsewhere, the first one best. */
const disagreeing = ({ run: { run } }: SearchJob) => ({
  model: run === 0 ? plain : modelOf((j) => (j % 8 === run % 8 ? 0b111 : 1 << (j % K))),
  score: -100 - run,
});

describe("searchWork", () => {
  it("ends after the first searches and the comparison with an ability where they agree", () => {
    const { result, batches } = planned(agreeing);
    expect(batches.map(({ jobs }) => jobs.map(({ step, run }) => `${step} ${run.start}`))).toEqual([
      EFFORTS.normal.starts.map((start) => `cool ${start}`),
      ["compare factor"],
    ]);
    expect(result.outcomes.map(({ run }) => run.run)).toEqual(EFFORTS.normal.starts.map((_, run) => run));
    expect(result.best.model).toBe(plain);
  });

  it("makes no more searches with quick effort, whatever they found", () => {
    const { batches } = planned(disagreeing, { effort: "quick" });
    expect(batches.flatMap(({ jobs }) => jobs.map(({ step }) => step))).toEqual([
      ...EFFORTS.quick.starts.map(() => "cool"),
      "compare",
    ]);
  });

  it("gives an expert's Q-matrix the second place", () => {
    const { batches } = planned(agreeing, { start: Q });
    expect(batches[0].jobs.map(({ run }) => run.start)).toEqual([
      EFFORTS.normal.starts[0],
      "expert",
      ...EFFORTS.normal.starts.slice(2),
    ]);
  });

  it("makes more searches where the first ones differ, each with a number of its own, then moves while they gain", () => {
    const { result, batches } = planned(disagreeing);
    const { moreSearches, starts, patience } = EFFORTS.normal;
    expect(batches[2].jobs.map(({ run }) => run)).toEqual(
      Array.from({ length: moreSearches }, (_, n) => ({ run: starts.length + n, start: "random" })),
    );
    const moves = batches.slice(3);
    expect(moves).toHaveLength(patience);
    expect(moves.every(({ jobs }) => jobs.every(({ step }) => step === "move"))).toBe(true);
    expect(result.outcomes).toHaveLength(starts.length + moreSearches);
    expect(result.best.score).toBe(-100);
  });

  it("goes on while moves gain, up to some number of rounds, and keeps what they found", () => {
    const gaining = (job: SearchJob) => ({
      model: disagreeing(job).model,
      score: disagreeing(job).score + (job.step === "move" ? 10 * job.round : 0),
    });
    const { result, batches } = planned(gaining);
    const { mostRounds } = EFFORTS.normal;
    expect(batches.filter(({ jobs }) => jobs[0].step === "move")).toHaveLength(mostRounds);
    expect(result.best.score).toBe(-100 + 10 * mostRounds);
    expect(result.outcomes).toContain(result.best);
  });

  it("looks further where an attribute is unused: another may stand for both", () => {
    const unused = modelOf((j) => 1 << (j % 2));
    expect(planned(() => ({ model: unused, score: -100 })).batches.length).toBeGreaterThan(2);
  });

  it("searches on with the ability where the comparison keeps it, and without where it does not", () => {
    const withAbility = { ...plain, hasAbility: true };
    const found = planned(({ step }) =>
      step === "cool" ? { model: plain, score: -100 } : { model: withAbility, score: -50 },
    );
    expect(found.result.best.model.hasAbility).toBe(true);
    expect(found.result.outcomes.every(({ model }) => model.hasAbility)).toBe(true);
    // more sweeps found it worth having there, but the first search is as good without
    const as = planned(({ step }) => ({ model: step === "cool" ? plain : withAbility, score: -100 }));
    expect(as.result.best.model.hasAbility).toBe(false);
    const without = planned(() => ({ model: plain, score: -100 }));
    expect(without.result.outcomes.some(({ model }) => model.hasAbility)).toBe(false);
  });

  it("comes to the same whatever drives it: jobs in any order, through the structured clone algorithm", () => {
    const problem = problemWith({ effort: "quick" });
    const doJob = (job: SearchJob) => drain(searchJob(problem, job));
    const here = runWork(searchWork(problem), doJob).result;
    const work = searchWork(problem);
    let step = work.next();
    while (!step.done) {
      const last = step.value.jobs.toReversed().map((job) => structuredClone(doJob(structuredClone(job))));
      step = work.next(last.reverse());
    }
    expect(step.value).toEqual(here);
  });
});

describe("competingSolutions", () => {
  const outcome = (run: number, model: SamplerModel, score: number): SearchOutcome => ({
    run: { run, start: "random" },
    model,
    score,
  });
  const best = outcome(0, plain, -100);
  const found = (...others: SearchOutcome[]) =>
    competingSolutions(problemWith({}), { outcomes: [best, ...others], best });

  it("is the best one alone where others end there too, in whatever order of columns", () => {
    expect(found(outcome(1, permuteModel(plain, [2, 0, 1]), -100.5))).toEqual([
      { model: plain, score: -100, weight: 1 },
    ]);
  });

  it("weighs others by how far they are behind, in the columns of the best one", () => {
    const [first, second, ...rest] = found(outcome(1, permuteModel(other, [1, 2, 0]), -104));
    expect([first.weight, rest]).toEqual([1, []]);
    expect(second.model.q).toEqual(other.q);
    // e^(−4 / 4)
    expect(second.weight).toBeCloseTo(Math.exp(-1), 12);
  });

  it("leaves out what is far behind, and what has an ability where the best one has none", () => {
    expect(found(outcome(1, other, -113), outcome(2, { ...other, hasAbility: true }, -100))).toHaveLength(1);
  });
});
