import { describe, expect, it } from "vitest";
import { runLearn } from "../../test/learn/run-search.ts";
import { classificationAccuracy } from "../compare/classification-accuracy.ts";
import { compareQ } from "../compare/compare-q.ts";
import { permuteAttributes, qMatrixFrom } from "../data/q-matrix.ts";
import type { Responses } from "../data/responses.ts";
import { answerOf, responsesFrom } from "../data/responses.ts";
import { stream } from "../random/stream.ts";
import { simulate } from "../simulate/simulate.ts";
import { withBooklets } from "../simulate/with-booklets.ts";
import { withMissing } from "../simulate/with-missing.ts";
import type { FixedEntries, LearnOptions } from "./learn-options.ts";
import { learnProblem } from "./learn-problem.ts";
import { learnQ } from "./learn-q.ts";
import { firstSearches, furtherSearches, type LearnOutcome } from "./plan-searches.ts";
import { learnJob } from "./search-job.ts";

const { responses, q, profiles } = simulate({
  model: "ACDM",
  attributes: 4,
  examinees: 1000,
  noise: 0.1,
  rho: 0.25,
  seed: 1,
});
const quick = { attributes: 4, effort: "quick" } as const;

const first = (data: Responses, options: LearnOptions) =>
  firstSearches(learnProblem("learnQ", data, options));
const further = (data: Responses, options: LearnOptions, outcomes: readonly LearnOutcome[]) =>
  furtherSearches(learnProblem("learnQ", data, options), outcomes, new Map());

describe("learnQ", () => {
  const learned = learnQ(responses, quick);

  it("finds the Q-matrix, and is sure of it", () => {
    const { exact, columns } = compareQ(learned.q, q);
    expect(exact).toBe(true);
    for (let j = 0; j < q.J; j++)
      for (let k = 0; k < q.K; k++) {
        const right = q.entries[j * q.K + k];
        const probability = learned.inclusion[j * q.K + columns[k]];
        expect(right ? probability : 1 - probability).toBeGreaterThan(0.5);
      }
  });

  it("is not sure of wrong entries where attributes go together in two groups, as its chains of one factor used to be", () => {
    const grouped = simulate({
      model: "GDINA",
      attributes: 6,
      examinees: 1500,
      noise: 0.1,
      rho: 0.6,
      seed: 2,
      mastery: { kind: "two-factors", between: 0.1 },
    });
    const { q: found, inclusion } = learnQ(grouped.responses, { attributes: 6 });
    expect(compareQ(found, grouped.q).exact).toBe(true);
    expect(inclusion.some((p, at) => p >= 0.9 && found.entries[at] === 0)).toBe(false);
  });

  it("tells runs, families and success probabilities by pattern", () => {
    expect(learned.runs.map(({ start, difference }) => [start, difference])).toEqual([["factor", 0]]);
    for (const [j, item] of learned.items.entries()) {
      const n = learned.q.entries.subarray(j * 4, (j + 1) * 4).reduce((a, b) => a + b, 0);
      expect(item.successProbabilities).toHaveLength(2 ** n);
      expect(item.family === undefined).toBe(n < 2);
      // of ACDM data with noise 0.1; 1000 students, two attributes at most a few points away
      expect(item.successProbabilities[0]).toBeLessThan(0.25);
      expect(item.successProbabilities[2 ** n - 1]).toBeGreaterThan(0.75);
    }
  });

  it("tells who masters what nearly as well as the true Q-matrix would: nine in ten", () => {
    const { columns } = compareQ(learned.q, q);
    const told = { ...learned.profiles, attributes: profiles.attributes };
    expect(classificationAccuracy(told, profiles, columns).mean).toBeGreaterThan(0.85);
  });

  it("returns the same for the same seed", () => {
    expect(learnQ(responses, quick)).toEqual(learned);
  });

  it("keeps an expert's names and order", () => {
    const start = permuteAttributes(q, [2, 0, 3, 1], ["w", "x", "y", "z"]);
    const { q: found } = learnQ(responses, { ...quick, start });
    expect(found.attributes).toEqual(["w", "x", "y", "z"]);
    expect([...found.entries]).toEqual([...start.entries]);
  });

  describe("with trust in an expert", () => {
    const wrong = { ...q, entries: q.entries.map((entry, at) => (at % 11 === 3 ? 1 - entry : entry)) };
    const few = simulate({ model: "ACDM", attributes: 4, examinees: 60, noise: 0.2, seed: 5 }).responses;

    it("lets clear answers outweigh the expert, in the expert's columns", () => {
      const { q: found } = learnQ(responses, { ...quick, start: wrong, trust: 0.8 });
      expect([...found.entries]).toEqual([...q.entries]);
    });

    it("stays with an expert who is next to certain where the answers are few", () => {
      // an entry must gain ln(1e6) = 13.8 to be changed
      const { q: found, inclusion } = learnQ(few, { ...quick, start: wrong, trust: 1 - 1e-6 });
      const same = found.entries.filter((entry, at) => entry === wrong.entries[at]).length;
      const without = learnQ(few, { ...quick, start: wrong }).q.entries;
      expect(same).toBeGreaterThan(without.filter((entry, at) => entry === wrong.entries[at]).length);
      expect(same / wrong.entries.length).toBeGreaterThan(0.9);
      // and the posterior with the answer
      expect(inclusion.filter((p, at) => Math.round(p) !== found.entries[at]).length).toBeLessThan(3);
    });

    it("means nothing at 0.5", () => {
      expect(learnQ(few, { ...quick, start: wrong, trust: 0.5 })).toEqual(
        learnQ(few, { ...quick, start: wrong }),
      );
    });
  });

  it("keeps to fixed entries, right or wrong", () => {
    const fixed: FixedEntries = Array.from({ length: q.J }, (_, j) =>
      Array.from({ length: 4 }, (_, k) => (j === 0 ? (k === 3 ? 1 : 0) : j === 1 && k === 1 ? 0 : null)),
    );
    const { q: found, inclusion } = learnQ(responses, {
      ...quick,
      fixed,
      attributeNames: ["a", "b", "c", "d"],
    });
    expect([...found.entries.subarray(0, 4)]).toEqual([0, 0, 0, 1]);
    expect(found.entries[5]).toBe(0);
    expect([...inclusion.subarray(0, 4), inclusion[5]]).toEqual([0, 0, 0, 1, 0]);
    expect(found.attributes).toEqual(["a", "b", "c", "d"]);
  });

  it("takes shares of fewer sizes than an item may have: the others have none", () => {
    const { q: found } = learnQ(responses, { ...quick, sizeShares: [3, 1] });
    for (let j = 0; j < found.J; j++)
      expect(found.entries.subarray(j * 4, (j + 1) * 4).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(2);
  });

  it("gives no item more attributes than it may have", () => {
    const { q: found } = learnQ(responses, { ...quick, mostPerItem: 1 });
    for (let j = 0; j < found.J; j++)
      expect(found.entries.subarray(j * 4, (j + 1) * 4).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1);
  });

  for (const [label, incomplete] of [
    ["a fifth of the answers absent", withMissing(responses, 0.2, 1)],
    ["booklets of two thirds of the items", withBooklets(responses, { blocks: 3, blocksSeen: 2, seed: 1 })],
  ] as const)
    it(`goes without answers that are not there: ${label}`, () => {
      // one entry of 48 may be lost
      expect(compareQ(learnQ(incomplete, quick).q, q).overallError).toBeLessThan(1.5 / 48);
    });

  it("takes columns without certain entries for the same whatever their order: one fixed entry used to put half of all into doubt", () => {
    const clear = simulate({ model: "DINA", attributes: 4, examinees: 1000, noise: 0.1, rho: 0.25, seed: 1 });
    const first = clear.q.entries.indexOf(1);
    const fixed = Array.from({ length: clear.q.J }, (_, j) =>
      Array.from({ length: 4 }, (_, k) => (j * 4 + k === first ? (1 as const) : null)),
    );
    const { alternatives, doubtful } = learnQ(clear.responses, { attributes: 4, fixed });
    expect([alternatives.length, doubtful]).toEqual([1, []]);
  });

  it("keeps to fixed entries where the expert's columns are exchanged: it used to throw", () => {
    const columns = [1, 0, 2, 3];
    const expert = permuteAttributes(q, columns, q.attributes);
    const fixed = Array.from({ length: q.J }, (_, j) =>
      j === 0 ? Array.from({ length: 4 }, (_, k) => q.entries[k] as 0 | 1) : [null, null, null, null],
    );
    const { q: found } = learnQ(responses, { ...quick, start: expert, trust: 0.6, fixed });
    expect([...found.entries.subarray(0, 4)]).toEqual(fixed[0]);
  });

  it("says the same of an item that needs nothing in q and in probabilities, whatever sizes are given", () => {
    const noise = stream(1, "noise");
    const rows = Array.from({ length: responses.N }, (_, i) => [
      ...responses.items.map((_, j) => answerOf(responses, i, j)),
      noise.uniform() < 0.4 ? (1 as const) : (0 as const),
    ]);
    const { q: found, inclusion } = learnQ(responsesFrom(rows), { ...quick, sizeShares: [0, 1, 1] });
    expect(inclusion.every((p) => p >= 0 && p <= 1)).toBe(true);
    const last = 4 * responses.J;
    for (let at = last; at < last + 4; at++) expect(inclusion[at] > 0.5).toBe(found.entries[at] === 1);
  });

  const wrong: [string, Partial<LearnOptions>, string][] = [
    [
      "attributes",
      { attributes: 12 },
      "learnQ: attributes must be a whole number ≥ 1 and less than the number of items (12); received 12.",
    ],
    [
      "effort",
      { effort: "lazy" as never },
      'learnQ: effort must be quick, normal or thorough; received "lazy".',
    ],
    [
      "mostPerItem",
      { mostPerItem: 5 },
      "learnQ: mostPerItem must be a whole number from 1 to 4; received 5.",
    ],
    [
      "start",
      { start: qMatrixFrom([[1], [1]]) },
      "learnQ: start must be a Q-matrix of 12 items and 4 attributes; received 2 and 1.",
    ],
    ["fixed", { fixed: [[1]] }, "learnQ: fixed must be 12 rows, one per item; received 1."],
    [
      "sizeShares",
      { sizeShares: [0, 0] },
      "learnQ: sizeShares must be proportions of items that require 1, 2, … attributes: none may be negative, and at least one of the first three must be positive; received 0,0.",
    ],
    [
      "sizeShares beside fixed",
      {
        sizeShares: [3, 1],
        fixed: Array.from({ length: 12 }, (_, j) => (j === 2 ? [1, 1, 1, null] : [null, null, null, null])),
      },
      "learnQ: fixed, row 3 must be an item with a number of attributes whose proportion in sizeShares is above 0; received 3 to 4.",
    ],
  ];
  for (const [name, options, message] of wrong)
    it(`refuses a wrong ${name}`, () => {
      expect(() => learnQ(responses, { ...quick, ...options })).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });
});

describe("the first searches", () => {
  it("plans one search for quick, two for normal, six for thorough; an expert's takes the second place", () => {
    const starts = (options: Partial<LearnOptions>) =>
      first(responses, { attributes: 4, ...options }).map(({ start }) => start);
    expect(starts({ effort: "quick" })).toEqual(["factor"]);
    expect(starts({})).toEqual(["factor", "quartimin"]);
    expect(starts({ start: q })).toEqual(["factor", "expert"]);
    expect(starts({ effort: "thorough" })).toEqual([
      "factor",
      "quartimin",
      "geomin",
      "rbm",
      "random",
      "random",
    ]);
  });
});

describe("further searches", () => {
  const more = (data: typeof responses, options: Partial<LearnOptions> = {}) => {
    const all = { attributes: 4, ...options };
    return further(
      data,
      all,
      first(data, all).map((run) => runLearn(data, all, run)),
    );
  };
  const weak = simulate({ model: "GDINA", attributes: 4, examinees: 300, noise: 0.25, rho: 0.5, seed: 1 });

  it("makes no further search of clear answers", () => {
    expect(more(responses)).toEqual([]);
  });

  it("makes further searches of weak answers, from random starts and with tilt, with numbers of their own", () => {
    expect(more(weak.responses)).toEqual([
      { run: 2, start: "random" },
      { run: 3, start: "random" },
      { run: 4, start: "factor", patternWeights: true },
    ]);
    expect(learnQ(weak.responses, { attributes: 4 }).runs.map(({ start }) => start)).toEqual([
      "factor",
      "quartimin",
      "random",
      "random",
      "factor",
    ]);
  });

  it("makes further searches where clear answers lead the first ones to different Q-matrices: used to ask their chains only", () => {
    const outcomes = first(responses, { attributes: 4 }).map((run) =>
      runLearn(responses, { attributes: 4 }, run),
    );
    const [one, second] = outcomes;
    const other = {
      ...second,
      model: { ...second.model, q: second.model.q.map((q, j) => (j < 2 ? 0b11 : q)) },
    };
    expect(further(responses, { attributes: 4 }, outcomes)).toEqual([]);
    expect(further(responses, { attributes: 4 }, [one, other]).length).toBe(3);
  });

  it("makes none with quick effort", () => {
    expect(more(weak.responses, { effort: "quick" })).toEqual([]);
  });
});

describe("a search", () => {
  for (const start of ["quartimin", "geomin", "rbm", "random"] as const)
    it(`finds the Q-matrix from the start ${start} too, and says how far it is`, () => {
      const steps = learnJob(learnProblem("learnQ", responses, quick), { run: 1, start });
      let last = 0;
      for (;;) {
        const step = steps.next();
        if (step.done) {
          const entries = Uint8Array.from(
            { length: q.J * 4 },
            (_, at) => (step.value.model.q[Math.floor(at / 4)] >>> (at % 4)) & 1,
          );
          // one entry of 48 may be wrong with one start and quick effort
          expect(compareQ({ ...q, entries }, q).overallError).toBeLessThan(1.5 / 48);
          break;
        }
        expect(step.value.done).toBeGreaterThanOrEqual(last);
        expect(step.value.done).toBeLessThanOrEqual(1);
        last = step.value.done;
      }
    });
});
