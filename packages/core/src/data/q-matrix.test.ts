import { describe, expect, it } from "vitest";
import {
  attributeNames,
  emptyColumns,
  emptyRows,
  permuteAttributes,
  qMatrixFrom,
  requiredAttributes,
} from "./q-matrix.ts";

const q = qMatrixFrom([
  [1, 0, 1],
  [0, 0, 0],
  [0, 1, 0],
]);

describe("qMatrixFrom", () => {
  it("keeps the entries row after row and names items and attributes by number", () => {
    expect(q).toEqual({
      J: 3,
      K: 3,
      items: ["item1", "item2", "item3"],
      attributes: ["A1", "A2", "A3"],
      entries: Uint8Array.of(1, 0, 1, 0, 0, 0, 0, 1, 0),
    });
  });

  it("takes names", () => {
    const names = { items: ["i"], attributes: ["add", "carry"] };
    expect(qMatrixFrom([[1, 1]], names)).toMatchObject(names);
  });

  const REFUSED: [string, () => unknown, string][] = [
    ["no rows", () => qMatrixFrom([]), "qMatrixFrom: rows must be at least one row; received none."],
    [
      "no columns",
      () => qMatrixFrom([[]]),
      "qMatrixFrom: rows, row 1 must be at least one entry; received none.",
    ],
    [
      "a ragged row",
      () => qMatrixFrom([[1, 0], [1]]),
      "qMatrixFrom: rows, row 2 must be 2 entries like row 1; received 1.",
    ],
    [
      "an entry that is not binary",
      () => qMatrixFrom([[1, 0.5]]),
      "qMatrixFrom: rows, row 1, column 2 must be 0 or 1; received 0.5.",
    ],
    [
      "an attribute without a name",
      () => qMatrixFrom([[1, 0]], { attributes: ["A", ""] }),
      "qMatrixFrom: attributes, name 2 must be a name; received an empty one.",
    ],
  ];
  for (const [what, act, message] of REFUSED)
    it(`refuses ${what}`, () => {
      expect(act).toThrow(expect.objectContaining({ name: "InvalidInputError", message }));
    });
});

describe("a Q-matrix", () => {
  it("says which attributes an item needs, and which items need none", () => {
    expect([0, 1, 2].map((item) => requiredAttributes(q, item))).toEqual([[0, 2], [], [1]]);
    expect(emptyRows(q)).toEqual([1]);
  });

  it("takes column k from column order[k], with its name", () => {
    const permuted = permuteAttributes(q, [2, 0, 1]);
    expect(permuted.entries).toEqual(Uint8Array.of(1, 1, 0, 0, 0, 0, 0, 0, 1));
    expect(permuted.attributes).toEqual(["A3", "A1", "A2"]);
    expect(permuteAttributes(q, [2, 0, 1], attributeNames(3)).attributes).toEqual(["A1", "A2", "A3"]);
  });
});

it("names the attributes that no item needs, and the items that need none", () => {
  const q = qMatrixFrom([
    [1, 0, 0],
    [0, 0, 0],
    [1, 0, 1],
  ]);
  expect(emptyColumns(q)).toEqual([1]);
  expect(emptyRows(q)).toEqual([1]);
});
