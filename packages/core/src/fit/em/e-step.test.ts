import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type QMatrix, qMatrixFrom, requiredAttributes } from "../../data/q-matrix.ts";
import { type ResponseValue, responsesFrom } from "../../data/responses.ts";
import { allPatterns, type ClassSpace } from "../../models/class-space.ts";
import { type Stream, stream } from "../../random/stream.ts";
import { createEStep, eStepReference } from "./e-step.ts";
import { eStepChunks } from "./e-step-chunks.ts";
import { createKernelEStep } from "./e-step-kernels.ts";
import { eStepProducts } from "./e-step-products.ts";
import { addCounts, type ExpectedCounts } from "./expected-counts.ts";
import { type ResponsePatterns, responsePatterns } from "./response-patterns.ts";

/**
 * The reference adds up to 500 logarithms, each off by 1e-16 of values up to 10, and takes their exponential: a
 * relative error of some 1e-13 in a posterior. A wrong term shows in the first digits.
 */
const RTOL = 1e-11;
/** Posteriors below this may be lost beside others of their row. */
const ATOL = 1e-40;

interface Problem {
  readonly patterns: ResponsePatterns;
  readonly q: QMatrix;
  readonly space: ClassSpace;
  readonly itemProbabilities: Float64Array[];
  readonly classProbabilities: Float64Array;
}

interface Setting {
  readonly N: number;
  readonly J: number;
  readonly K: number;
  /** Number of classes, 2^K unless given. */
  readonly C?: number;
  /** Share of missing responses. */
  readonly missing?: number;
  /** Fewest and most attributes an item needs. */
  readonly least?: number;
  readonly most?: number;
  readonly probability?: (random: Stream) => number;
  readonly response?: (random: Stream, student: number, item: number) => 0 | 1;
  readonly seed?: number;
}

const EXTREMES = [1e-4, 1 - 1e-4];

describe("createEStep equals eStepReference", () => {
  const settings: Record<string, Setting> = {
    "complete responses": { N: 300, J: 20, K: 4 },
    "missing responses": { N: 300, J: 20, K: 4, missing: 0.3 },
    "most responses missing": { N: 200, J: 40, K: 3, missing: 0.9 },
    "a row without any response, as the only one": { N: 1, J: 5, K: 2, missing: 1 },
    "eleven of sixteen classes": { N: 200, J: 15, K: 4, C: 11 },
    "one class": { N: 50, J: 8, K: 3, C: 1 },
    "one row": { N: 1, J: 12, K: 3 },
    "one item": { N: 30, J: 1, K: 1 },
    "items that need no attribute": { N: 100, J: 10, K: 3, most: 0 },
    "items that need every attribute": { N: 100, J: 10, K: 6, most: 6 },
    "500 items": { N: 40, J: 500, K: 4 },
    "probabilities at both ends": { N: 200, J: 20, K: 4, probability: (r) => EXTREMES[r.below(2)] },
    "more than one chunk": { N: 1800, J: 14, K: 12 },
  };
  for (const [name, setting] of Object.entries(settings))
    it(name, () => expectReference(makeProblem(setting)));

  it("whatever the sizes", () => {
    const problem = fc.record({
      N: fc.integer({ min: 1, max: 80 }),
      J: fc.integer({ min: 1, max: 25 }),
      K: fc.integer({ min: 1, max: 5 }),
      missing: fc.constantFrom(0, 0.1, 0.5),
      seed: fc.nat(),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(problem, ({ share, ...setting }) => {
        expectReference(makeProblem({ ...setting, C: Math.ceil(share * 2 ** setting.K) || 1 }));
      }),
      { numRuns: 60 },
    );
  });

  it("class probabilities of 0 and 1e-300", () => {
    const problem = makeProblem({ N: 100, J: 10, K: 3 });
    const classProbabilities = Float64Array.of(0, 1e-300, 0.5, 0, 0.25, 0.25, 1e-300, 0);
    expectReference({ ...problem, classProbabilities });
    const counts = runEStep({ ...problem, classProbabilities });
    expect([0, 3, 7].map((c) => counts.classes[c])).toEqual([0, 0, 0]);
    expect(counts.classes[1]).toBeGreaterThan(0);
    expect(counts.classes[1]).toBeLessThan(1e-290);
  });

  it("rows of 10^-400, which a double can hold only times 2^900", () => {
    const response = (_: Stream, i: number, j: number) => Number(j % 5 === i % 5) as 0 | 1;
    const problem = makeProblem({ N: 10, J: 500, K: 2, least: 1, most: 1, response });
    for (const p of problem.itemProbabilities) p.set(EXTREMES);
    expectReference(problem);
  });

  it("rows that no class explains, beside ordinary ones", () => {
    // Mastery decides 500 items, but for 1e-4. Three students are right on every other one: 10^-1000 in any class.
    const problem = makeProblem({
      N: 30,
      J: 500,
      K: 2,
      least: 1,
      most: 1,
      response: (random, i, j) => (i < 3 ? j % 2 : j < 5 ? random.below(2) : i % 2) as 0 | 1,
    });
    for (const [j, p] of problem.itemProbabilities.entries()) {
      p.set(EXTREMES);
      if (j % 4 === 0) p.set([0.3, 0.6]); // other divisors, so that their logarithms are missed
    }
    expect(lostRows(problem)).toEqual([0]); // the three answered alike
    const counts = expectReference(problem, { lost: 1 });
    const total = counts.classes.reduce((sum, n) => sum + n, 0);
    expectClose(total, 30, { rtol: 1e-12 }); // sums of posteriors
  });
});

describe("an E-step", () => {
  it("gives the same bytes when it is called again, and other counts for another model", () => {
    const problem = makeProblem({ N: 100, J: 10, K: 3 });
    const eStep = createEStep(problem.patterns, problem.q, problem.space);
    const first = eStep(problem.itemProbabilities, problem.classProbabilities);
    const kept = structuredClone(first);
    const even = new Float64Array(8).fill(1 / 8);
    expect(eStep(problem.itemProbabilities, even)).not.toEqual(first);
    expect(first).toEqual(kept);
    expect(eStep(problem.itemProbabilities, problem.classProbabilities)).toEqual(kept);
  });

  it("of all rows is the sum of its chunks, bit for bit", () => {
    const problem = makeProblem({ N: 1800, J: 14, K: 12 });
    const { patterns, q, space, itemProbabilities, classProbabilities } = problem;
    const chunks = eStepChunks(patterns, space);
    expect(chunks.length).toBeGreaterThan(1);
    const parts = chunks.map((range) =>
      createEStep(patterns, q, space, range)(itemProbabilities, classProbabilities),
    );
    expect(addCounts(parts)).toEqual(runEStep(problem));
  });

  it("by hand: one item of one attribute, three right and one wrong", () => {
    const patterns = responsePatterns(responsesFrom([[1], [0], [1], [1]]));
    const eStep = createEStep(patterns, qMatrixFrom([[1]]), allPatterns(1));
    const { logLik, classes, items } = eStep([Float64Array.of(0.25, 0.75)], Float64Array.of(0.5, 0.5));
    // P(right) = 0.5·0.25 + 0.5·0.75 = 0.5 = P(wrong); P(master | right) = 0.75, P(master | wrong) = 0.25.
    const rounding = { rtol: 1e-15 };
    expectClose(logLik, 4 * Math.log(0.5), rounding);
    expectClose(classes, [3 * 0.25 + 0.75, 3 * 0.75 + 0.25], rounding);
    expectClose(items[0].correct, [3 * 0.25, 3 * 0.75], rounding);
    expectClose(items[0].answered, [3 * 0.25 + 0.75, 3 * 0.75 + 0.25], rounding);
  });
});

function runEStep({ patterns, q, space, itemProbabilities, classProbabilities }: Problem): ExpectedCounts {
  return createEStep(patterns, q, space)(itemProbabilities, classProbabilities);
}

/** Numbers of the rows that the kernels leave to the reference. */
function lostRows({ patterns, q, space, itemProbabilities, classProbabilities }: Problem): readonly number[] {
  const range = { start: 0, end: patterns.U };
  return createKernelEStep(
    patterns,
    q,
    space,
    eStepProducts(patterns, range),
  )(itemProbabilities, classProbabilities).lost;
}

/** Without `lost` the kernels must not have left a row to the reference. */
function expectReference(problem: Problem, { lost = 0 } = {}): ExpectedCounts {
  expect(lostRows(problem).length).toBe(lost);
  const counts = runEStep(problem);
  const expected = eStepReference(problem.patterns, problem);
  expectClose(counts.logLik, expected.logLik, { rtol: RTOL, atol: RTOL }); // a row without responses has 0
  const tolerance = { rtol: RTOL, atol: ATOL };
  expectClose(counts.classes, expected.classes, tolerance);
  expect(counts.items.length).toBe(expected.items.length);
  for (const [j, { answered, correct }] of expected.items.entries()) {
    expectClose(counts.items[j].answered, answered, tolerance);
    expectClose(counts.items[j].correct, correct, tolerance);
  }
  return counts;
}

function makeProblem(setting: Setting): Problem {
  const { N, J, K, C = 2 ** K, missing = 0, least = 0, most = 3, seed = 1 } = setting;
  const random = stream(seed, "e-step", N, J, K);
  const { probability = (r: Stream) => 0.02 + 0.96 * r.uniform() } = setting;
  const { response = (r: Stream) => r.below(2) as 0 | 1 } = setting;
  const space: ClassSpace = { K, C, patterns: someOf(2 ** K, C, random) };
  const needed = Array.from({ length: J }, () =>
    someOf(K, Math.min(K, least + random.below(most - least + 1)), random),
  );
  const q = qMatrixFrom(needed.map((list) => Array.from({ length: K }, (_, k) => Number(list.includes(k)))));
  const rows = Array.from({ length: N }, (_, i) =>
    Array.from(
      { length: J },
      (_, j): ResponseValue => (random.uniform() < missing ? null : response(random, i, j)),
    ),
  );
  const weights = Float64Array.from({ length: C }, () => random.uniform());
  const total = weights.reduce((sum, w) => sum + w, 0);
  return {
    patterns: responsePatterns(responsesFrom(rows)),
    q,
    space,
    itemProbabilities: Array.from({ length: J }, (_, j) =>
      Float64Array.from({ length: 2 ** requiredAttributes(q, j).length }, () => probability(random)),
    ),
    classProbabilities: weights.map((w) => w / total),
  };
}

/** `count` of the numbers below n, ascending. */
function someOf(n: number, count: number, random: Stream): Uint32Array {
  const left = Array.from({ length: n }, (_, value) => value);
  while (left.length > count) left.splice(random.below(left.length), 1);
  return Uint32Array.from(left);
}
