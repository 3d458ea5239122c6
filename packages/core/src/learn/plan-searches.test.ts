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

type Found = Pick<SearchOutcome, "model" | "score"> & Partial<Pick<SearchOutcome, "misfits">>;

/** What is asked for when searches end as `outcomeOf` says, the ability alone being far behind. */
function planned(outcomeOf: (job: SearchJob) => Found, options: Partial<LearnOptions> = {}) {
  return runWork(searchWork(problemWith(options)), (job) => {
    const found = job.step === "alone" ? { model: plain, score: -10_000 } : outcomeOf(job);
    return { run: job.run, misfits: false, ...found };
  });
}

const agreeing = () => ({ model: plain, score: -100 });
/** Every search ends elsewhere, the first one best. */
const disagreeing = ({ run: { run } }: SearchJob) => ({
  model: run === 0 ? plain : modelOf((j) => (j % 8 === run % 8 ? 0b111 : 1 << (j % K))),
  score: -100 - run,
});

/** So few students that a random start is cheap. */
const STARTS = [...EFFORTS.normal.starts, "random"];

describe("searchWork", () => {
  it("ends after the first searches where two of them found the best solution", () => {
    const { result, batches } = planned(agreeing);
    expect(batches.map(({ jobs }) => jobs.map(({ step, run }) => `${step} ${run.start}`))).toEqual([
      [...STARTS.map((start) => `cool ${start}`), "alone empty"],
      ["loaded factor"],
    ]);
    expect(result.outcomes.map(({ run }) => run.run)).toEqual(STARTS.map((_, run) => run));
    expect(result.best.model).toBe(plain);
  });

  it("goes on where two agree and a third is better: two factor analyses may lead to the same local maximum", () => {
    const random = ({ run }: SearchJob) =>
      run.start === "random" ? { model: other, score: -90 } : { model: plain, score: -100 };
    expect(planned(random).batches.length).toBeGreaterThan(1);
  });

  it("makes no more searches with quick effort, whatever they found", () => {
    const { batches } = planned(disagreeing, { effort: "quick" });
    expect(batches.flatMap(({ jobs }) => jobs.map(({ step }) => step))).toEqual([
      ...EFFORTS.quick.starts.map(() => "cool"),
      "alone",
      "loaded",
    ]);
  });

  it("gives an expert's Q-matrix the second place", () => {
    const { batches } = planned(agreeing, { start: Q });
    expect(batches[0].jobs.map(({ run }) => run.start)).toEqual([
      STARTS[0],
      "expert",
      ...STARTS.slice(2),
      "empty",
    ]);
  });

  it("makes more searches where the first ones differ, each with a number of its own, then borrows columns, each once, and moves columns while that gains", () => {
    const { result, batches } = planned(disagreeing);
    const { moreSearches, patience } = EFFORTS.normal;
    const runs = batches.slice(0, 3).flatMap(({ jobs }) => jobs.map(({ run }) => run.run));
    expect(new Set(runs).size).toBe(1 + STARTS.length + moreSearches);
    expect(batches[2].jobs.every(({ run, step }) => run.start === "random" && step === "slow")).toBe(true);
    const rounds = batches.slice(3).map(({ jobs }) => jobs.map(({ step }) => step));
    // nothing has changed after the first round: its columns are not offered again
    expect(rounds.map(([step]) => step)).toEqual(["borrow", ...Array(patience).fill("move")]);
    expect(batches[3].jobs.map(({ from, others }) => [from, others?.length])).toEqual(
      [0, 1].map((run) => [disagreeing({ run: { run } } as SearchJob).model, 3]),
    );
    expect(batches[4].jobs).toHaveLength(2);
    expect(result.outcomes).toHaveLength(STARTS.length + moreSearches);
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
    expect(planned(() => ({ model: unused, score: -100 })).batches.length).toBeGreaterThan(1);
  });

  describe("a continuous ability beside the attributes", () => {
    const withLoadings = (loading: number) => ({
      ...plain,
      hasAbility: true,
      loadings: new Float64Array(ITEMS).fill(loading),
    });
    const withAbility = withLoadings(0.7);
    const steps = (outcomeOf: (job: SearchJob) => Found) => {
      const { result, batches } = planned(outcomeOf);
      return { result, tried: batches.flatMap(({ jobs }) => jobs.map(({ step }) => step)) };
    };

    it("is not tried where attributes alone fit, and are far ahead of the ability alone", () => {
      expect(steps(agreeing).tried).not.toContain("ability");
    });

    it("is tried where loadings raise the score of a solution: attributes may stand in for the ability and fit", () => {
      const loaded = ({ step }: SearchJob) =>
        step === "loaded" ? { model: withAbility, score: -95 } : { model: plain, score: -100 };
      expect(steps(loaded).tried).toContain("ability");
    });

    it("is neither tried nor kept where loadings are too small to matter", () => {
      const weak = withLoadings(0.1);
      const loaded = ({ step }: SearchJob) =>
        step === "loaded" ? { model: weak, score: -50 } : { model: plain, score: -100 };
      expect(steps(loaded).tried).not.toContain("ability");
      const { result } = steps(({ step }) =>
        step === "cool" || step === "without"
          ? { model: plain, score: -100, misfits: true }
          : { model: weak, score: -50 },
      );
      expect(result.best.model.hasAbility).toBe(false);
    });

    it("is kept where it gains, also over the same solution searched further without it", () => {
      const { result, tried } = steps(({ step }) =>
        step === "cool" || step === "without"
          ? { model: plain, score: -100, misfits: true }
          : { model: withAbility, score: -50 },
      );
      expect(tried).toContain("without");
      expect(result.best.model.hasAbility).toBe(true);
      expect(result.outcomes.every(({ model }) => model.hasAbility)).toBe(true);
    });

    it("is not where more sweeps, not the ability, found what is better", () => {
      const { result } = steps(({ step }) =>
        step === "ability"
          ? { model: withAbility, score: -50 }
          : { model: plain, score: step === "without" ? -52 : -100, misfits: true },
      );
      expect(result.best).toMatchObject({ score: -52, model: { hasAbility: false } });
    });

    it("is not where it gains nothing", () => {
      const { result, tried } = steps(({ step }) => ({
        model: step === "ability" ? withAbility : plain,
        score: -100,
        misfits: true,
      }));
      expect(tried).toContain("ability");
      expect(result.best.model.hasAbility).toBe(false);
    });

    it("is tried where the ability alone comes near, though attributes fit: few data show no misfit", () => {
      const work = searchWork(problemWith({}));
      const near = runWork(work, ({ run, step }) => ({
        run,
        model: step === "ability" || step === "alone" ? withAbility : plain,
        score: step === "alone" ? -110 : -100,
        misfits: false,
      }));
      expect(near.batches.flatMap(({ jobs }) => jobs.map(({ step }) => step))).toContain("ability");
    });
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
    misfits: false,
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
    // e^(−4 / 2)
    expect(second.weight).toBeCloseTo(Math.exp(-2), 12);
  });

  it("leaves out what is far behind, and what has an ability where the best one has none", () => {
    expect(found(outcome(1, other, -113), outcome(2, { ...other, hasAbility: true }, -100))).toHaveLength(1);
  });
});
