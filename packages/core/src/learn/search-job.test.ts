import { expect, it } from "vitest";
import { runSearch } from "../../test/learn/run-search.ts";
import { compareQ } from "../compare/compare-q.ts";
import { qMatrixFrom, qOfMasks } from "../data/q-matrix.ts";
import { CONJUNCTIVE } from "../models/item-family.ts";
import { stream } from "../random/stream.ts";
import { simulate } from "../simulate/simulate.ts";
import { sizedQ } from "../simulate/sized-q.ts";
import type { FixedEntries } from "./learn-options.ts";
import { learnProblem } from "./learn-problem.ts";
import { rescore } from "./rescore.ts";
import { answersOf } from "./search/answers.ts";
import { marginalScore } from "./search/marginal-log-lik.ts";
import { copyModel } from "./search/search-model.ts";

it("finds the family of an item of four attributes that are all known: used to stay saturated", () => {
  const rows: (0 | 1)[][] = [
    ...[0, 1, 2, 3, 0, 1, 2, 3].map((k) => [0, 1, 2, 3].map((l): 0 | 1 => (k === l ? 1 : 0))),
    [1, 1, 1, 1],
    [1, 1, 0, 0],
    [0, 0, 1, 1],
    [1, 1, 1, 1],
  ];
  const q = qMatrixFrom(rows);
  const { responses } = simulate({
    model: "DINA",
    attributes: 4,
    q,
    examinees: 1000,
    noise: 0.1,
    rho: 0.5,
    seed: 2,
  });
  const fixed: FixedEntries = rows;
  const { model } = runSearch(
    responses,
    { attributes: 4, effort: "quick", fixed },
    { run: 0, start: "factor" },
  );
  expect([8, 11].map((j) => model.families[j])).toEqual([CONJUNCTIVE, CONJUNCTIVE]);
});

it("scores a search with weights of the patterns' own by them: a wrong one without used to win over hierarchies", () => {
  const { responses, q } = simulate({
    model: "ACDM",
    attributes: 6,
    examinees: 600,
    noise: 0.1,
    seed: 6,
    mastery: { kind: "hierarchy", hierarchy: "convergent" },
  });
  const options = { attributes: 6, effort: "quick" } as const;
  const runs = [
    runSearch(responses, options, { run: 0, start: "factor" }),
    runSearch(responses, options, { run: 1, start: "random" }),
  ];
  const [right, wrong] = runs.map(({ model }) => compareQ(qOfMasks(model.q, 6, q.items), q).overallError);
  expect(runs.map(({ model }) => model.hasPatternWeights)).toEqual([true, false]);
  expect(right).toBeLessThan(wrong / 2);
  const [ofRight, ofWrong] = rescore(learnProblem("test", responses, options), runs, new Map());
  expect(ofRight.score).toBeGreaterThan(ofWrong.score);
  // the other one has gained by the weights too
  expect(ofWrong.score).toBeGreaterThan(runs[1].score);
});

it("finds a hierarchy that does not show at its start, if it is told to look", () => {
  const { responses, q } = simulate({
    model: "ACDM",
    attributes: 6,
    examinees: 600,
    noise: 0.1,
    seed: 4,
    mastery: { kind: "hierarchy", hierarchy: "convergent" },
  });
  const options = { attributes: 6, effort: "quick" } as const;
  const [plain, told] = [false, true].map((patternWeights) =>
    runSearch(responses, options, { run: 0, start: "factor", patternWeights }),
  );
  const errorOf = ({ model }: typeof told) => compareQ(qOfMasks(model.q, 6, q.items), q).overallError;
  expect(errorOf(told)).toBeLessThan(errorOf(plain) / 2);
  const [ofPlain, ofTold] = rescore(learnProblem("test", responses, options), [plain, told], new Map());
  expect(ofTold.score).toBeGreaterThan(ofPlain.score);
});

it("finds saturated items of four attributes: used to miss the fourth, whose prior knew nothing of items of three", () => {
  const q = sizedQ({ items: 20, attributes: 5, sizes: [1, 1, 1, 1], identityBlocks: 1 }, stream(1, "four"));
  const { responses } = simulate({
    model: "GDINA",
    attributes: 5,
    q,
    examinees: 2000,
    noise: 0.1,
    rho: 0.25,
    seed: 1,
  });
  const { model } = runSearch(responses, { attributes: 5 }, { run: 0, start: "factor" });
  expect(compareQ(qOfMasks(model.q, 5, q.items), q).exact).toBe(true);
});

it("fits items anew to weights of the patterns' own before searches are compared: one with such weights used to win by that", () => {
  const { responses } = simulate({
    model: "DINA",
    attributes: 4,
    examinees: 800,
    noise: 0.2,
    rho: 0.5,
    seed: 3,
  });
  const options = { attributes: 4 };
  const answers = answersOf(responses);
  const plain = runSearch(responses, options, { run: 2, start: "random" });
  const patternWeights = runSearch(responses, options, { run: 4, start: "factor", patternWeights: true });
  expect([plain.model.hasPatternWeights, patternWeights.model.hasPatternWeights]).toEqual([false, true]);
  const before = copyModel(plain.model);
  const [scored, same] = rescore(
    learnProblem("test", responses, options),
    [plain, patternWeights],
    new Map(),
  );
  const asIs = marginalScore(answers, { ...plain.model, hasPatternWeights: true })!;
  expect(scored.score).toBeGreaterThan(asIs + 0.2);
  expect(scored.score).toBeLessThan(asIs + 5);
  expect(same).toBe(patternWeights);
  expect(plain.model).toEqual(before);
});
