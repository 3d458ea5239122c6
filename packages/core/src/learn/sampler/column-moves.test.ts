import { describe, expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { masksOf } from "../../data/q-matrix.ts";
import { ADDITIVE, CONJUNCTIVE, DISJUNCTIVE, SATURATED } from "../../models/item-family.ts";
import { popcount } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { codedResponses } from "../coded-responses.ts";
import { CELLS } from "../items/index.ts";
import { climb, rebase } from "./anneal.ts";
import { COLUMN_MOVES, movedColumns, setColumns, suspectPairs } from "./column-moves.ts";
import { fitSweep, openSampler } from "./sampler.ts";
import { startModel } from "./start-model.ts";

const K = 3;
const { responses } = simulate({ model: "DINA", attributes: K, examinees: 100, seed: 2 });
const coded = codedResponses(responses);
const { J } = coded;

/** A sampler in which every item requires attribute 0, and attributes 1 and 2 are unused, or as given. */
function opened(seed: number, q = (_: number) => 0b001, known = nothingKnown(J)) {
  const start = startModel(coded, new Float64Array(J * K), K, known, 4);
  for (let j = 0; j < J; j++) start.q[j] = q(j);
  start.slopes.set([2, 0.5, 0.5]);
  start.intercepts.set([-1, 0, 0]);
  return openSampler(coded, start, { known, most: 4, random: stream(seed, "column moves") });
}

const noRefit = () => {
  throw new Error("a split needs no refit");
};

describe("split", () => {
  it("takes some of the items of a column to a new one, and leaves some in both and some in the old", () => {
    let tried = 0;
    for (let seed = 0; seed < 30; seed++) {
      const problem = opened(seed);
      const moved = movedColumns(problem, "split", noRefit)?.q;
      if (moved === undefined || moved.includes(0)) continue; // it was to split a column from itself, or an unused one
      tried++;
      const kinds = new Set(moved);
      const l = moved.reduce((all, mask) => all | mask, 0) & 0b100 ? 2 : 1;
      for (const mask of kinds) expect([0b001, 1 << l, 0b001 | (1 << l)]).toContain(mask);
      // some went to the new column alone, at most a third
      const alone = moved.filter((mask) => mask === 1 << l).length;
      expect(alone).toBeGreaterThan(0);
      expect(alone).toBeLessThanOrEqual(J / 3);
      // the new attribute depends on the ability as the old one does
      expect([problem.model.slopes[l], problem.model.intercepts[l]]).toEqual([2, -1]);
    }
    expect(tried).toBeGreaterThan(5);
  });

  it("keeps entries that are known", () => {
    const known = nothingKnown(J);
    known.required.fill(0b001);
    known.forbidden[0] = 0b110;
    for (let seed = 0; seed < 10; seed++) {
      const moved = movedColumns(opened(seed, undefined, known), "split", noRefit)?.q;
      expect(moved?.every((mask) => (mask & 1) === 1) ?? true).toBe(true);
      expect(moved?.[0] ?? 1).toBe(1);
    }
  });
});

describe.each(COLUMN_MOVES)("%s", (move) => {
  it("leaves the q-vectors of the model as they are, gives no item more than three attributes, and draws from its stream alone", () => {
    for (let seed = 0; seed < 8; seed++) {
      const start = (j: number) => [0b001, 0b010, 0b100, 0b011, 0b110][j % 5];
      const moved = () => movedColumns(opened(seed, start), move, () => undefined)?.q;
      const q = moved();
      expect(q).toEqual(moved());
      if (q !== undefined) expect(Math.max(...Array.from(q, popcount))).toBeLessThanOrEqual(3);
    }
  });
});

describe("suspectPairs", () => {
  const model = (families: readonly number[]) => {
    const { model } = opened(1, (j) => (j < families.length ? 0b011 : 0b100));
    for (const [j, family] of families.entries()) model.families[j] = family;
    return model;
  };

  it("are those of an item that looks disjunctive in a conjunctive test, both ways round", () => {
    const pairs = suspectPairs(model([...Array(7).fill(CONJUNCTIVE), DISJUNCTIVE]));
    expect(pairs).toEqual([
      { c: 0, l: 1, family: CONJUNCTIVE },
      { c: 1, l: 0, family: CONJUNCTIVE },
    ]);
  });

  it("are none where all items are of one family, or neither conjunctive nor disjunctive", () => {
    for (const family of [SATURATED, CONJUNCTIVE, DISJUNCTIVE, ADDITIVE])
      expect(suspectPairs(model([family, family, family]))).toEqual([]);
  });
});

it("suspects every attribute of hiding one that no item requires", () => {
  const { model } = opened(1, (j) => (j < 4 ? 0b011 : 0b001));
  model.families.fill(CONJUNCTIVE, 0, 4);
  expect(suspectPairs(model)).toEqual([0, 1].map((c) => ({ c, l: 2, family: CONJUNCTIVE })));
});

it("rebases a column that stands for the conjunction of two: items of one alone looked disjunctive", () => {
  const { responses, q } = simulate({
    model: "DINA",
    attributes: 5,
    examinees: 2000,
    noise: 0.2,
    rho: 0.75,
    seed: 11,
  });
  const truth = masksOf(q);
  // attribute 1 as "0 and 1": items of both require it alone, and items of 0 alone seem to require one or the other
  const wrong = truth.map((mask) => ((mask & 0b11) === 0b11 ? mask & ~0b01 : mask === 0b01 ? 0b11 : mask));
  const own = codedResponses(responses);
  const known = nothingKnown(own.J);
  const start = startModel(own, new Float64Array(own.J * 5), 5, known, 4);
  const problem = openSampler(own, start, { known, most: 4, random: stream(1, "rebase") });
  setColumns(problem, Uint32Array.from(wrong), CONJUNCTIVE);
  for (let sweep = 0; sweep < 10; sweep++) fitSweep(problem);
  const stuck = climb(problem);
  const found = Array.from(problem.model.q);
  expect(found).not.toEqual(Array.from(truth));
  const score = rebase(problem, stuck);
  expect(score).toBeGreaterThan(stuck + 4);
  const wrongEntries = Array.from(truth, (mask, j) => popcount(mask ^ problem.model.q[j]));
  expect(wrongEntries.reduce((sum, n) => sum + n)).toBeLessThanOrEqual(1);
});

it("sets q-vectors: an item that changes begins again from what items are like, another stays", () => {
  const problem = opened(1);
  const before = problem.model.cells.slice();
  const q = problem.model.q.slice();
  q[1] = 0b110;
  setColumns(problem, q);
  const { cells, families } = problem.model;
  expect(problem.model.q).toEqual(q);
  expect(cells.subarray(0, CELLS)).toEqual(before.subarray(0, CELLS));
  expect(families[1]).toBe(0);
  const [none, one, other, both] = cells.subarray(CELLS, CELLS + 4);
  expect(one).toBe(other);
  expect(none < one && one < both).toBe(true);
});
