import { expect, it } from "vitest";
import { simpleItems, simulateAbilities } from "../../test/adequacy/simulate-abilities.ts";
import { runSearch } from "../../test/learn/run-search.ts";
import { compareQ } from "../compare/compare-q.ts";
import { qMatrixFrom, qOfMasks } from "../data/q-matrix.ts";
import { drain } from "../jobs/drain.ts";
import { CONJUNCTIVE } from "../models/item-family.ts";
import { stream } from "../random/stream.ts";
import { simulate } from "../simulate/simulate.ts";
import { sizedQ } from "../simulate/sized-q.ts";
import type { FixedEntries } from "./learn-options.ts";
import { learnProblem } from "./learn-problem.ts";
import { exactLogLiks } from "./sampler/index.ts";
import { searchJob } from "./search-job.ts";

const easy = simulate({ model: "ACDM", attributes: 4, examinees: 800, noise: 0.1, rho: 0.25, seed: 1 });
const quick = { attributes: 4, effort: "quick" } as const;

it.each(["quartimin", "geomin", "rbm", "random"] as const)(
  "finds the Q-matrix from the start %s too, and says how far it is",
  (start) => {
    const job = { kind: "search", attributes: 4, run: { run: 1, start }, step: "cool", round: 0 } as const;
    const steps = searchJob(learnProblem("test", easy.responses, quick), job);
    let step = steps.next();
    for (let last = 0; !step.done; step = steps.next()) {
      expect(step.value.done).toBeGreaterThanOrEqual(last);
      expect(step.value.done).toBeLessThanOrEqual(1);
      last = step.value.done;
    }
    // one entry of 48 may be wrong with one start and quick effort
    const found = qOfMasks(step.value.model.q, 4, easy.q.items);
    expect(compareQ(found, easy.q).overallError).toBeLessThan(1.5 / 48);
  },
);

it("scores what it found by ln P(responses) less its penalties", () => {
  const { model, score } = runSearch(easy.responses, quick, { run: 0, start: "factor" });
  const { coded } = learnProblem("test", easy.responses, quick);
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
  expect(score).toBe(sum(exactLogLiks(coded, model)!) - sum(model.penalties));
});

it("never loses by moves of columns, and is not changed by them where it began", () => {
  const problem = learnProblem("test", easy.responses, { attributes: 4 });
  const run = { run: 2, start: "random" } as const;
  const from = runSearch(easy.responses, { attributes: 4, effort: "quick" }, run);
  const before = structuredClone(from.model);
  const moved = drain(
    searchJob(problem, { kind: "search", attributes: 4, run, step: "move", round: 1, from: from.model }),
  );
  expect(from.model).toEqual(before);
  // the score is looked at anew, to the effects' last digit
  expect(moved.score).toBeGreaterThan(from.score - 0.5);
});

it("finds the family of an item of four attributes that are all known: used to stay saturated", () => {
  const rows: (0 | 1)[][] = [
    ...[0, 1, 2, 3, 0, 1, 2, 3].map((k) => [0, 1, 2, 3].map((l): 0 | 1 => (k === l ? 1 : 0))),
    [1, 1, 1, 1],
    [1, 1, 0, 0],
    [0, 0, 1, 1],
    [1, 1, 1, 1],
  ];
  const q = qMatrixFrom(rows);
  const design = { model: "DINA", attributes: 4, noise: 0.1, rho: 0.5, seed: 2 } as const;
  const { responses } = simulate({ ...design, q, examinees: 800 });
  const fixed: FixedEntries = rows;
  const { model } = runSearch(responses, { ...quick, fixed }, { run: 0, start: "factor" });
  expect([8, 11].map((j) => model.families[j])).toEqual([CONJUNCTIVE, CONJUNCTIVE]);
});

it("finds saturated items of four attributes: used to miss the fourth, whose prior knew nothing of items of three", () => {
  const q = sizedQ({ items: 20, attributes: 5, sizes: [1, 1, 1, 1], identityBlocks: 1 }, stream(1, "four"));
  const design = { model: "GDINA", attributes: 5, noise: 0.1, rho: 0.25, seed: 1 } as const;
  const { responses } = simulate({ ...design, q, examinees: 2000 });
  const { model } = runSearch(responses, { attributes: 5 }, { run: 0, start: "factor" });
  expect(compareQ(qOfMasks(model.q, 5, q.items), q).exact).toBe(true);
});

it("fits the ability alone to its maximum, a hard item too: used to stop at half of the slopes", () => {
  const items = [...simpleItems(20, 1), { intercept: -4.2, slopes: [1.5] }];
  const problem = learnProblem("test", simulateAbilities(items, 1500), { attributes: 2 });
  const run = { run: -1, start: "empty" } as const;
  const job = { kind: "search", attributes: 2, run, step: "alone", round: 0 } as const;
  const { model } = drain(searchJob(problem, job));
  const slopes = items.map((item) => item.slopes[0]);
  const ratios = slopes.map((slope, j) => model.loadings[j] / slope);
  for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.35);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  expect(Math.abs(mean - 1)).toBeLessThan(0.08);
});

it("takes over from another solution the columns that it has right", () => {
  const problem = learnProblem("test", easy.responses, { attributes: 4 });
  const right = runSearch(easy.responses, quick, { run: 0, start: "factor" });
  const wrong = {
    ...right.model,
    q: right.model.q.map((mask, j) => (j % 2 === 0 ? mask & ~0b11 || 0b100 : mask)),
  };
  const borrowed = drain(
    searchJob(problem, {
      kind: "search",
      attributes: 4,
      run: { run: 5, start: "random" },
      step: "borrow",
      round: 1,
      from: wrong,
      others: [right.model],
    }),
  );
  expect(borrowed.score).toBeGreaterThan(right.score - 2);
});
