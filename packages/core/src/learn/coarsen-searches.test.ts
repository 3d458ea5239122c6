import { describe, expect, it } from "vitest";
import { runWork } from "../../test/learn/run-search.ts";
import { simulate } from "../simulate/simulate.ts";
import { coarsenWork } from "./coarsen-searches.ts";
import { EFFORTS } from "./efforts.ts";
import { learnProblem } from "./learn-problem.ts";
import { competingSolutions, type Searched } from "./plan-searches.ts";
import type { SamplerModel } from "./sampler/index.ts";
import { emptyModel } from "./sampler/sampler-model.ts";
import type { SearchJob, SearchOutcome } from "./search-job.ts";

const K = 3;
const ITEMS = 20;
const { responses } = simulate({ model: "DINA", attributes: K, examinees: 300, noise: 0.05, seed: 1 });
const problem = learnProblem("test", responses, { attributes: K });

const one = modelOf((j) => 1 << (j % K));
const other = modelOf((j) => (j < 4 ? 0b11 : 1 << (j % K)));
const none = modelOf(() => 0);

function modelOf(mask: (j: number) => number): SamplerModel {
  const model = emptyModel(ITEMS, K);
  for (let j = 0; j < ITEMS; j++) model.q[j] = mask(j);
  return model;
}

const found = (run: number, model: SamplerModel, score: number, hasAbility: boolean): SearchOutcome => ({
  run: { run, start: "random" },
  model: { ...model, hasAbility },
  score,
  misfits: false,
});

/** What `coarsenWork` comes to where coarsened scores are as `coarsened` says. */
function coarsenedBy(searched: Searched, coarsened: (job: SearchJob) => number) {
  return runWork(coarsenWork(problem, searched), (job) => ({
    run: job.run,
    model: job.from as SamplerModel,
    score: -100,
    coarsened: coarsened(job),
    misfits: false,
  }));
}

const alone = found(-1, none, -140, true);
const withAbility = [
  found(0, one, -100, true),
  found(1, other, -101, true),
  // the same as the first
  found(2, one, -102, true),
];
const plain = found(7, one, -120, false);

describe("coarsenWork, where a solution has an ability", () => {
  const searched = { outcomes: withAbility, best: withAbility[0], plain, alone };

  it("starts at every solution once, at attributes alone and where no item requires an attribute", () => {
    const { batches } = coarsenedBy(searched, () => -30);
    expect(batches[0].jobs.map(({ run, step, isCoarsened }) => [run.run, step, isCoarsened])).toEqual(
      [0, 1, 7, -1].map((run) => [run, "coarsen", true]),
    );
  });

  it("ranks solutions by what they score where students count in part", () => {
    const { result } = coarsenedBy(searched, ({ run }) => (run.run === -1 ? -30 : -50));
    expect(result.best.model.q).toEqual(none.q);
    const [first, ...others] = competingSolutions(problem, result);
    expect(first.model.q).toEqual(none.q);
    expect(others).toEqual([]);
  });

  it("may come to attributes alone, and then counts students in part all the same", () => {
    const { result } = coarsenedBy(searched, ({ run }) => (run.run === 7 ? -30 : -50));
    expect(result.best).toMatchObject({ model: { hasAbility: false }, coarsened: -30 });
  });

  it("moves columns, each search for itself, then all from the best, until that gains nothing", () => {
    const { batches } = coarsenedBy(searched, ({ run }) => -30 - Math.abs(run.run));
    const { mostRounds, patience } = EFFORTS.normal;
    const [, ...moves] = batches;
    expect(moves.every(({ jobs }) => jobs.every(({ step }) => step === "move"))).toBe(true);
    expect(moves.length).toBeLessThanOrEqual(mostRounds / 2 + patience);
  });
});

describe("coarsenWork, where attributes alone fit", () => {
  const outcomes = [found(0, one, -100, false), found(1, other, -101, false)];
  const searched = { outcomes, best: outcomes[0], plain: outcomes[0], alone };

  it("asks for nothing if they are far ahead of one ability", () => {
    const { result, batches } = coarsenedBy({ ...searched, isNear: false }, () => -30);
    expect(batches).toEqual([]);
    expect(result.best).toBe(outcomes[0]);
  });

  it("leaves the searches as they are if attributes are best by weaker evidence too", () => {
    const near = { ...searched, isNear: true };
    const { result, batches } = coarsenedBy(near, ({ run }) => (run.run === -1 ? -50 : -30));
    expect(batches).toHaveLength(1);
    expect(result).toBe(near);
  });

  it("takes the ability if by weaker evidence that is better: half of the students may fit attributes that the other half contradicts", () => {
    const { result } = coarsenedBy({ ...searched, isNear: true }, ({ run }) => (run.run === -1 ? -30 : -50));
    expect(result.best).toMatchObject({ model: { hasAbility: true }, coarsened: -30 });
  });
});

it("keeps solutions that a search has left for a better one: they compete still", () => {
  const gaining = ({ run, step }: SearchJob) =>
    step === "move" && run.run === 0 ? -28 : -30 - Math.abs(run.run);
  const { result } = coarsenedBy({ outcomes: withAbility.slice(0, 2), best: withAbility[0], alone }, gaining);
  expect(result.best.coarsened).toBe(-28);
  expect(result.left?.map(({ run, coarsened }) => [run.run, coarsened])).toContainEqual([0, -30]);
});
