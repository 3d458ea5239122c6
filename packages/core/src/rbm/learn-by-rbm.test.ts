import { describe, expect, it } from "vitest";
import { classificationAccuracy } from "../compare/classification-accuracy.ts";
import { compareQ } from "../compare/compare-q.ts";
import { simulate } from "../simulate/simulate.ts";
import { trainFold } from "./cross-validation.ts";
import { learnByRbm, rbmLearned } from "./learn-by-rbm.ts";
import { rankingWeights } from "./ranking.ts";

const { responses, q, profiles } = simulate({
  model: "GDINA",
  attributes: 5,
  examinees: 1000,
  noise: 0.1,
  seed: 1,
});
const OPTIONS = { attributes: 5, penalties: [0.012, 0.014], learningRates: [2.5], folds: 3, seed: 1 };

describe("learnByRbm", () => {
  const learned = learnByRbm(responses, OPTIONS);

  it("recovers most of the Q-matrix and of the profiles", () => {
    const comparison = compareQ(learned.q, q);
    // The grid's good part averages .12–.15 (studies/rbm-conventions); all zeros give .36.
    expect(comparison.overallError).toBeLessThan(0.25);
    // The paper's supplement: .90–.93 at K = 5; guessing the more frequent state .5–.7.
    expect(classificationAccuracy(learned.profiles, profiles, [...comparison.columns]).mean).toBeGreaterThan(
      0.8,
    );
  });

  it("chooses the smallest validation error of the grid", () => {
    expect(learned.grid).toHaveLength(6);
    expect(learned.chosen.validationError).toBe(
      Math.min(...learned.grid.map((cell) => cell.validationError)),
    );
    expect(learned.chosen.ones).toBe(learned.q.entries.reduce((sum, entry) => sum + entry, 0));
  });

  it("shows the columns in canonical order", () => {
    const column = (k: number) => Array.from({ length: 15 }, (_, j) => learned.q.entries[j * 5 + k]).join("");
    const columns = [0, 1, 2, 3, 4].map(column);
    expect(columns).toEqual([...columns].sort().reverse());
  });

  it("turns an attribute that lowers success into one that raises it", () => {
    const { parameters } = trainFold(responses, OPTIONS, { penalty: 0.012, learningRate: 2.5, fold: 0 });
    const lowering = {
      ...parameters,
      weights: parameters.weights.map((w, at) => (at % 5 === 0 ? -Math.abs(w) : w)),
    };
    const outcome = {
      job: { penalty: 0.012, learningRate: 2.5, fold: 0 },
      validationError: 1,
      trainingError: 1,
    };
    const turned = rbmLearned(responses, OPTIONS, [{ ...outcome, parameters: lowering }]);
    for (let k = 0; k < 5; k++) {
      let sum = 0;
      for (let j = 0; j < 15; j++) sum += turned.parameters.weights[j * 5 + k];
      expect(sum).toBeGreaterThan(0);
    }
  });

  it("counts in how many folds an entry is in", () => {
    for (const share of learned.inclusion) expect([0, 1 / 3, 2 / 3, 1]).toContain(share);
    for (const [at, entry] of learned.q.entries.entries())
      if (entry) expect(learned.inclusion[at]).toBeGreaterThan(0);
  });

  it("ranks an attribute the item needs first for most items", () => {
    const { columns } = compareQ(learned.q, q);
    let hits = 0;
    for (let j = 0; j < 15; j++) {
      const row = [...learned.ranking.subarray(j * 5, (j + 1) * 5)];
      const top = row.indexOf(Math.max(...row));
      hits += q.entries[j * 5 + columns.indexOf(top)];
    }
    expect(hits).toBeGreaterThanOrEqual(11); // chance: 27 of 75 entries are ones, so 5.4 of 15
  });

  it("keeps an expert's order and names", () => {
    const start = { ...q, attributes: ["a", "b", "c", "d", "e"] };
    const fromExpert = learnByRbm(responses, { ...OPTIONS, start });
    expect(fromExpert.q.attributes).toEqual(["a", "b", "c", "d", "e"]);
    expect(compareQ(fromExpert.q, q).columns).toEqual([0, 1, 2, 3, 4]);
  });

  it("ranks from the expert's start (it once started at random)", () => {
    const still = { learningRate: 1e-9, epochs: 1, seed: 1 };
    const weights = rankingWeights(responses, q, { ...still, start: q });
    for (const [at, entry] of q.entries.entries()) expect(Math.abs(weights[at] - entry)).toBeLessThan(1e-6);
  });
});
