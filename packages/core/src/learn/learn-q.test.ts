import { describe, expect, it } from "vitest";
import {
  simpleItems,
  simulateAbilities,
  simulateSkillsAndAbility,
} from "../../test/adequacy/simulate-abilities.ts";
import { classificationAccuracy } from "../compare/classification-accuracy.ts";
import { compareQ } from "../compare/compare-q.ts";
import { masksOf, permuteAttributes, qMatrixFrom } from "../data/q-matrix.ts";
import { responseOf, responsesFrom } from "../data/responses.ts";
import { stream } from "../random/stream.ts";
import { simulate } from "../simulate/simulate.ts";
import { withBooklets } from "../simulate/with-booklets.ts";
import { withMissing } from "../simulate/with-missing.ts";
import { exchangedOrder } from "./keep-names.ts";
import type { FixedEntries, LearnOptions } from "./learn-options.ts";
import { learnQ } from "./learn-q.ts";

const { responses, q, profiles } = simulate({
  model: "ACDM",
  attributes: 4,
  examinees: 800,
  noise: 0.1,
  rho: 0.25,
  seed: 1,
});
/** Without the comparison with models without skills, which has tests of its own and takes half of the time. */
const quick = { attributes: 4, effort: "quick", adequacy: false } as const;

// each makes a few, and a browser gives a page about 125 until its threads collect garbage: learning ended with "could not allocate memory"
it("uses the kernels' memory again from job to job", () => {
  const { Memory } = WebAssembly;
  let made = 0;
  WebAssembly.Memory = class extends Memory {
    constructor(size: WebAssembly.MemoryDescriptor) {
      super(size);
      made++;
    }
  };
  try {
    const few = simulate({ model: "DINA", attributes: 2, examinees: 200, noise: 0.1, seed: 2 });
    learnQ(few.responses, { attributes: "auto", effort: "quick" });
  } finally {
    WebAssembly.Memory = Memory;
  }
  expect(made).toBeLessThan(20);
});

describe("skills with an ability beside them", () => {
  const rows = Array.from({ length: 18 }, (_, j) =>
    [0, 1, 2].map((k) => (k === j % 3 || (j >= 9 && k === (j + (j > 13 ? 2 : 1)) % 3) ? 1 : 0)),
  );
  const both = { attributes: 3, effort: "quick", adequacy: false } as const;

  // attributes stood in for the ability, and no item pair misfitted: 30% wrong, 54 of 66 entries given .99 or more right
  it.each([1, 2, 3])("are found where attributes alone would fit, data set %i", (seed) => {
    const learned = learnQ(simulateSkillsAndAbility(rows, 1500, 1, seed), both);
    expect([learned.hasAbility, learned.isDownWeighted]).toEqual([true, true]);
    expect(compareQ(learned.q, qMatrixFrom(rows as (0 | 1)[][])).overallError).toBe(0);
  });

  it("are learned without it where it is not to be tried", () => {
    const learned = learnQ(simulateSkillsAndAbility(rows, 1500, 1), { ...both, ability: false });
    expect(learned.hasAbility).toBe(false);
    expect(learned.items.every(({ loading }) => loading === 0)).toBe(true);
  });

  it("has no attributes where there is only an ability", () => {
    const learned = learnQ(simulateAbilities(simpleItems(15, 1), 800), both);
    expect(learned.hasAbility).toBe(true);
    expect(learned.q.entries.every((entry) => entry === 0)).toBe(true);
    expect(learned.inclusion.every((p) => p < 0.5)).toBe(true);
  });
});

describe("learnQ", () => {
  const learned = learnQ(responses, { ...quick, adequacy: true });

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

  it("finds a Q-matrix whose attributes go together in two groups", () => {
    const grouped = simulate({
      model: "GDINA",
      attributes: 6,
      examinees: 800,
      noise: 0.1,
      rho: 0.6,
      seed: 2,
      mastery: { kind: "two-factors", between: 0.1 },
    });
    const { q: found } = learnQ(grouped.responses, { ...quick, attributes: 6 });
    // with quick effort a few entries of 108 may be lost
    expect(compareQ(found, grouped.q).overallError).toBeLessThan(5 / 108);
  });

  it("tells runs, families and success probabilities by pattern", () => {
    expect(learned.runs.map(({ start, difference }) => [start, difference])).toEqual([["factor", 0]]);
    for (const [j, item] of learned.items.entries()) {
      const n = learned.q.entries.subarray(j * 4, (j + 1) * 4).reduce((a, b) => a + b, 0);
      expect(item.successProbabilities).toHaveLength(2 ** n);
      expect(item.family === undefined).toBe(n < 2);
      // of ACDM data with noise 0.1; 800 students, two attributes at most a few points away
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
    expect(learnQ(responses, { ...quick, adequacy: true })).toEqual(learned);
  });

  it("has no ability beside the attributes where data have none", () => {
    expect([learned.hasAbility, ...learned.runs.map(({ hasAbility }) => hasAbility)]).toEqual([false, false]);
    expect(learned.isDownWeighted).toBe(false);
    expect(learned.items.every(({ loading }) => loading === 0)).toBe(true);
  });

  it("lets items load on an ability where it explains more than attributes do", () => {
    const { hasAbility, items } = learnQ(simulateAbilities(simpleItems(20, 1), 800), {
      attributes: 2,
      effort: "quick",
      adequacy: false,
    });
    expect(hasAbility).toBe(true);
    expect(items.filter(({ loading }) => loading > 0.2).length).toBeGreaterThan(15);
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

    it("lets clear responses outweigh the expert, in the expert's columns", () => {
      const { q: found } = learnQ(responses, { ...quick, start: wrong, trust: 0.8 });
      expect([...found.entries]).toEqual([...q.entries]);
    });

    it("stays with an expert who is next to certain where the responses are few", () => {
      // an entry must gain ln(1e6) = 13.8 to be changed
      const { q: found, inclusion } = learnQ(few, { ...quick, start: wrong, trust: 1 - 1e-6 });
      const same = found.entries.filter((entry, at) => entry === wrong.entries[at]).length;
      const without = learnQ(few, { ...quick, start: wrong }).q.entries;
      expect(same).toBeGreaterThan(without.filter((entry, at) => entry === wrong.entries[at]).length);
      expect(same / wrong.entries.length).toBeGreaterThan(0.9);
      // and the posterior with the answer
      expect(inclusion.filter((p, at) => Math.round(p) !== found.entries[at])).toHaveLength(0);
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
    const { q: found } = learnQ(responses, { ...quick, ability: false, sizeShares: [3, 1] });
    for (let j = 0; j < found.J; j++)
      expect(found.entries.subarray(j * 4, (j + 1) * 4).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(2);
  });

  it("gives no item more attributes than it may have", () => {
    const { q: found } = learnQ(responses, { ...quick, ability: false, mostPerItem: 1 });
    for (let j = 0; j < found.J; j++)
      expect(found.entries.subarray(j * 4, (j + 1) * 4).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1);
  });

  for (const [label, incomplete] of [
    ["a fifth of the responses missing", withMissing(responses, 0.2, 1)],
    ["booklets of two thirds of the items", withBooklets(responses, { blocks: 3, blocksSeen: 2, seed: 1 })],
  ] as const)
    it(`goes without responses that are not there: ${label}`, () => {
      // one entry of 48 may be lost
      expect(compareQ(learnQ(incomplete, quick).q, q).overallError).toBeLessThan(1.5 / 48);
    });

  it("takes columns without certain entries for the same whatever their order: one fixed entry used to put half of all into doubt", () => {
    const clear = simulate({ model: "DINA", attributes: 4, examinees: 1000, noise: 0.1, rho: 0.25, seed: 1 });
    const first = clear.q.entries.indexOf(1);
    const fixed = Array.from({ length: clear.q.J }, (_, j) =>
      Array.from({ length: 4 }, (_, k) => (j * 4 + k === first ? (1 as const) : null)),
    );
    const { alternatives, doubtful } = learnQ(clear.responses, { ...quick, fixed });
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
      ...responses.items.map((_, j) => responseOf(responses, i, j)),
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
      "learnQ: sizeShares must be proportions of items that require 1, 2, … attributes, at least one of the first three above 0; received [0, 0].",
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

it("keeps the items of attributes where an entry is fixed against the responses: two of them used to exchange theirs", () => {
  const { responses, q } = simulate({ model: "DINA", attributes: 3, examinees: 150, noise: 0.12, seed: 2 });
  const against = q.attributes.map((_, k) => (q.entries[k] === 1 ? 0 : null));
  const fixed = [against, ...Array.from({ length: q.J - 1 }, () => [null, null, null])];
  const learned = learnQ(responses, { attributes: 3, start: q, fixed, adequacy: false, seed: 2 });
  expect(exchangedOrder(masksOf(learned.q), q)).toBeUndefined();
  expect(learned.warnings.map(({ code }) => code)).not.toContain("start-exchanged-attributes");
  for (const [k, entry] of against.entries()) if (entry === 0) expect(learned.q.entries[k]).toBe(0);
});
