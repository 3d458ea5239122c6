import { describe, expect, it } from "vitest";
import {
  add,
  decide,
  decidedCount,
  drop,
  fixedRows,
  isAsLearned,
  isChanged,
  type Matrix,
  matrixOf,
  merge,
  move,
  rename,
  split,
} from "./matrix.ts";

const learned = {
  items: ["i1", "i2", "i3"],
  attributes: ["A1", "A2"],
  entries: Uint8Array.of(1, 0, 0, 1, 1, 1),
};
const matrix = matrixOf(learned);
const names = ({ attributes }: Matrix) => attributes.map(({ name }) => name);
const rows = ({ items, attributes, entries }: Matrix) =>
  items.map((_, j) => entries.slice(j * attributes.length, (j + 1) * attributes.length).join(""));

describe("a Q-matrix that is worked on", () => {
  it("is the learned one at first", () => {
    expect(rows(matrix)).toEqual(["10", "01", "11"]);
    expect(isChanged(matrix, learned)).toBe(false);
    expect(isAsLearned(matrix, learned)).toBe(true);
    expect(decidedCount(matrix)).toBe(0);
  });

  it("takes decisions, which set the entry, and gives them back", () => {
    const decided = decide(decide(matrix, "i1", "A2", 1), "i2", "A2", 0);
    expect(rows(decided)).toEqual(["11", "00", "11"]);
    expect(fixedRows(decided)).toEqual([
      [null, 1],
      [null, 0],
      [null, null],
    ]);
    expect(isChanged(decided, learned)).toBe(true);
    const freed = decide(decided, "i1", "A2", null);
    expect(decidedCount(freed)).toBe(1);
    // what was set stays until the next learning
    expect(rows(freed)).toEqual(["11", "00", "11"]);
  });

  it("keeps entries and decisions with an attribute that is renamed or moved", () => {
    const moved = move(rename(decide(matrix, "i1", "A2", 1), "A2", "fractions"), "fractions", 0);
    expect(names(moved)).toEqual(["fractions", "A1"]);
    expect(rows(moved)).toEqual(["11", "10", "11"]);
    expect(fixedRows(moved)[0]).toEqual([1, null]);
    expect(isAsLearned(moved, learned)).toBe(false);
    // names and order change nothing of the Q-matrix; the decision did
    expect(isChanged(move(rename(matrix, "A2", "fractions"), "fractions", 0), learned)).toBe(false);
  });

  it("merges to whatever requires either, splits by items, drops and adds", () => {
    const merged = merge(matrix, "A2", "A1");
    expect(names(merged)).toEqual(["A2"]);
    expect(rows(merged)).toEqual(["1", "1", "1"]);
    const apart = split(merged, "A2", ["i1", "i3"], "A3");
    expect(names(apart)).toEqual(["A2", "A3"]);
    expect(rows(apart)).toEqual(["01", "10", "01"]);
    expect(rows(drop(apart, "A2"))).toEqual(["1", "0", "1"]);
    expect(rows(add(matrix, "B"))).toEqual(["100", "010", "110"]);
    for (const changed of [merged, apart, add(matrix, "B"), drop(matrix, "A1")])
      expect(isChanged(changed, learned)).toBe(true);
    expect(merged.attributes[0].from).toBeNull();
  });
});
