import { describe, expect, it } from "vitest";
import { runSearch } from "../../test/learn/run-search.ts";
import { drain } from "../jobs/drain.ts";
import { simulate } from "../simulate/simulate.ts";
import { learnProblem } from "./learn-problem.ts";
import { likelyFamily, maskOf, meanOf, sampleJob, standardErrorOf } from "./sample-job.ts";
import { permuteModel } from "./sampler/index.ts";

const K = 3;
const { responses, q } = simulate({ model: "GDINA", attributes: K, examinees: 500, noise: 0.1, seed: 4 });
const options = { attributes: K, effort: "quick" } as const;
const problem = learnProblem("test", responses, options);
const { model } = runSearch(responses, options, { run: 0, start: "factor" });
const job = { kind: "sample", attributes: K, sample: 0, isCoarsened: false, from: model } as const;
const sampled = drain(sampleJob(problem, job));

describe("sampleJob", () => {
  it("gives probabilities, and says how far it is", () => {
    // a sum of rounded quotients
    const isProbability = (p: number) => p >= 0 && p <= 1 + 1e-12;
    expect(sampled.inclusion).toHaveLength(q.J * K);
    expect(sampled.inclusion.every(isProbability)).toBe(true);
    expect(sampled.families.every(isProbability)).toBe(true);
    const shares = [...sampleJob(problem, job)].map(({ done }) => done);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it("is the same for the same sample and another one for another", () => {
    expect(drain(sampleJob(problem, job))).toEqual(sampled);
    const coarsened = { ...job, isCoarsened: true };
    expect(drain(sampleJob(problem, { ...coarsened, sample: 1 })).inclusion).not.toEqual(
      drain(sampleJob(problem, coarsened)).inclusion,
    );
  });

  it("doubts more where students count in part: a third of them supports less", () => {
    const few = simulate({ model: "DINA", attributes: K, examinees: 300, noise: 0.25, seed: 2 }).responses;
    const from = runSearch(few, options, { run: 0, start: "factor" }).model;
    const doubt = (isCoarsened: boolean) =>
      drain(sampleJob(learnProblem("test", few, options), { ...job, isCoarsened, from })).inclusion.reduce(
        (sum, p) => sum + Math.min(p, 1 - p),
        0,
      );
    expect(doubt(true)).toBeGreaterThan(1.5 * doubt(false));
  });

  it("agrees with the solution where data are clear, in the columns of that solution", () => {
    const masks = (inclusion: Float64Array) => model.q.map((_, j) => maskOf(inclusion, j, K));
    expect(masks(sampled.inclusion)).toEqual(model.q);
    const from = permuteModel(model, [2, 0, 1]);
    expect(masks(drain(sampleJob(problem, { ...job, from })).inclusion)).toEqual(from.q);
  });

  it("says of fixed entries what they are", () => {
    const fixed = Array.from({ length: q.J }, (_, j) => (j === 0 ? [1, 0, null] : [null, null, null])) as (
      | 0
      | 1
      | null
    )[][];
    const known = { ...options, fixed };
    const from = runSearch(responses, known, { run: 0, start: "factor" }).model;
    const { inclusion } = drain(sampleJob(learnProblem("test", responses, known), { ...job, from }));
    expect(inclusion[0]).toBeCloseTo(1, 12);
    expect(inclusion[1]).toBe(0);
  });
});

it("means of samples, entry by entry, by hand", () => {
  const one = { inclusion: Float64Array.of(1, 0.5), families: Float64Array.of(0.25, 0, 0, 0.5) };
  const other = { inclusion: Float64Array.of(0, 1), families: Float64Array.of(0.75, 0, 0, 0) };
  const mean = meanOf([one, other]);
  expect(mean).toEqual({
    inclusion: Float64Array.of(0.5, 0.75),
    families: Float64Array.of(0.5, 0, 0, 0.25),
  });
});

it("takes the most probable family of an item, the first of equals", () => {
  const families = Float64Array.of(0.1, 0.5, 0.2, 0.2, 0, 0, 0, 0, 0.3, 0.1, 0.3, 0.3);
  expect([0, 1, 2].map((j) => likelyFamily(families, j))).toEqual([1, 0, 0]);
});

it("takes entries that are more likely than not", () => {
  const inclusion = [0.5, 0.51, 0.49, 1, 0, 0.9];
  expect([0, 1].map((j) => maskOf(inclusion, j, 3))).toEqual([0b010, 0b101]);
});

it("the Monte Carlo error of means, averaged over entries, by hand", () => {
  const samples = [0, 1].map((p) => ({ inclusion: Float64Array.of(p, 0.5), families: new Float64Array(0) }));
  // first entry: deviations of 1/2 each, √((1/4 + 1/4) / (2 · 1)) = 1/2; second: 0
  expect(standardErrorOf(samples)).toBe(0.25);
});
