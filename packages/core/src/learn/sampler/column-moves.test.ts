import { describe, expect, it } from "vitest";
import { nothingKnown } from "../../data/known-entries.ts";
import { popcount } from "../../numeric/bits.ts";
import { stream } from "../../random/stream.ts";
import { simulate } from "../../simulate/simulate.ts";
import { answersOf } from "../answers.ts";
import { CELLS } from "../items/index.ts";
import { COLUMN_MOVES, movedColumns, setColumns } from "./column-moves.ts";
import { openSampler } from "./sampler.ts";
import { startModel } from "./start-model.ts";

const K = 3;
const { responses } = simulate({ model: "DINA", attributes: K, examinees: 100, seed: 2 });
const answers = answersOf(responses);
const { J } = answers;

/** A sampler in which every item requires attribute 0, and attributes 1 and 2 are unused, or as given. */
function opened(seed: number, q = (_: number) => 0b001, known = nothingKnown(J)) {
  const start = startModel(answers, new Float64Array(J * K), K, known, 4);
  for (let j = 0; j < J; j++) start.q[j] = q(j);
  start.slopes.set([2, 0.5, 0.5]);
  start.intercepts.set([-1, 0, 0]);
  return openSampler(answers, start, { known, most: 4, random: stream(seed, "column moves") });
}

const noRefit = () => {
  throw new Error("a split needs no refit");
};

describe("split", () => {
  it("takes some of the items of a column to a new one, and leaves some in both and some in the old", () => {
    let tried = 0;
    for (let seed = 0; seed < 30; seed++) {
      const problem = opened(seed);
      const moved = movedColumns(problem, "split", noRefit);
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
      const moved = movedColumns(opened(seed, undefined, known), "split", noRefit);
      expect(moved?.every((mask) => (mask & 1) === 1) ?? true).toBe(true);
      expect(moved?.[0] ?? 1).toBe(1);
    }
  });
});

describe.each(COLUMN_MOVES)("%s", (move) => {
  it("leaves the q-vectors of the model as they are, gives no item more than three attributes, and draws from its stream alone", () => {
    for (let seed = 0; seed < 8; seed++) {
      const start = (j: number) => [0b001, 0b010, 0b100, 0b011, 0b110][j % 5];
      const moved = () => movedColumns(opened(seed, start), move, () => undefined);
      const q = moved();
      expect(q).toEqual(moved());
      if (q !== undefined) expect(Math.max(...Array.from(q, popcount))).toBeLessThanOrEqual(3);
    }
  });
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
