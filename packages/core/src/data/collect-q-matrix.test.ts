import { describe, expect, it } from "vitest";
import { type CollectQMatrixOptions, collectQMatrix } from "./collect-q-matrix.ts";

function collect(table: string, options: Partial<CollectQMatrixOptions> = {}) {
  const [header, ...rows] = table.split("\n").map((line) => line.split(","));
  const collector = collectQMatrix(header, { where: "q.csv", ...options });
  for (const row of rows) collector.add(row);
  return collector.finish();
}

describe("collectQMatrix", () => {
  it("keeps items, attributes and entries", () => {
    expect(collect("item,A,B\ni1,1,0\ni2,0,1\ni3,1,1")).toEqual({
      J: 3,
      K: 2,
      items: ["i1", "i2", "i3"],
      attributes: ["A", "B"],
      entries: Uint8Array.of(1, 0, 0, 1, 1, 1),
    });
  });

  it("takes Item and ITEM for the column of items, which it refused", () => {
    for (const name of ["Item", "ITEM"])
      expect(collect(`${name},A\ni1,1`)).toMatchObject({ items: ["i1"], attributes: ["A"] });
    expect(collect("item,Item\ni1,1")).toMatchObject({ items: ["i1"], attributes: ["Item"] });
  });

  it("takes row names for the items, unless there is a column of items behind them", () => {
    const q = { items: ["i1", "i2"], attributes: ["A", "B"], entries: Uint8Array.of(1, 0, 0, 1) };
    expect(collect(",A,B\ni1,1,0\ni2,0,1")).toMatchObject(q);
    expect(collect(",Item,A,B\n1,i1,1,0\n2,i2,0,1")).toMatchObject(q);
  });

  it("reads 1.0 and 0.0", () => {
    expect(collect("item,A,B\ni1,1.0,0.0\ni2,0,1.").entries).toEqual(Uint8Array.of(1, 0, 0, 1));
  });

  it("allows rows of zeros when asked", () => {
    expect(collect("item,A\ni1,0", { emptyRows: "allow" }).entries).toEqual(Uint8Array.of(0));
  });
});

const REFUSED: [string, string, string][] = [
  ["a ragged row", "item,A,B\ni1,1,0\ni2,1", "q.csv: row 2 must be 3 cells like the header, received 2."],
  ["a cell that is not binary", "item,A\ni1,2", 'q.csv: row 1, column "A" must be 0 or 1, received "2".'],
  ["an empty cell", "item,A\ni1,", 'q.csv: row 1, column "A" must be 0 or 1, received an empty cell.'],
  [
    "an item that comes twice",
    "item,A\ni1,1\ni1,1",
    'q.csv: row 2, column "item" must be an item not seen before, received "i1", which is also row 1.',
  ],
  [
    "an item without a name",
    "item,A\n,1",
    'q.csv: row 1, column "item" must be an item not seen before, received an empty cell.',
  ],
  [
    "an attribute that comes twice",
    "item,A,A\ni1,1,0",
    'q.csv: header, column 3 must be a name not used before, received "A", which is also column 2.',
  ],
  [
    "a row of zeros",
    "item,A,B\ni1,1,0\ni2,0,0",
    'q.csv: row 2, item "i2" must be an item that needs at least one attribute, received only zeros.',
  ],
  [
    "a row of zeros with decimal signs, after one with ones",
    "item,A,B\ni1,1.0,1.0\ni2,0.0,0.0",
    'q.csv: row 2, item "i2" must be an item that needs at least one attribute, received only zeros.',
  ],
  [
    "no attributes",
    "item\ni1",
    'q.csv: header must be "item" and at least one attribute, received "item" alone.',
  ],
  [
    "no attributes, and a capital",
    "Item\ni1",
    'q.csv: header must be "item" and at least one attribute, received "Item" alone.',
  ],
  ["another first column", "A,B\n1,0", 'q.csv: header, column 1 must be "item", received "A".'],
  [
    "the items in another column",
    "no,Item,A\n1,i1,0",
    'q.csv: header, column 1 must be "item", received "no". Put column 2, "Item", first.',
  ],
  [
    "the items in another column behind row names",
    ",A,item\n1,0,i1",
    'q.csv: header, column 1 must be "item", received "". Put column 3, "item", first.',
  ],
  [
    "a row name that comes twice",
    ",A\ni1,1\ni1,1",
    'q.csv: row 2, column "item" must be an item not seen before, received "i1", which is also row 1.',
  ],
  [
    "two columns of items",
    "Item,item,A\n1,i1,0",
    'q.csv: header, column 1 must be "item", received "Item". Put column 2, "item", first.',
  ],
  [
    "an item that comes twice under a capital",
    "Item,A\ni1,1\ni1,1",
    'q.csv: row 2, column "Item" must be an item not seen before, received "i1", which is also row 1.',
  ],
  ["no rows", "item,A", "q.csv: the table must be a header and at least one row, received only a header."],
];

describe("collectQMatrix refuses", () => {
  for (const [what, table, message] of REFUSED)
    it(what, () => {
      expect(() => collect(table)).toThrow(expect.objectContaining({ name: "InvalidInputError", message }));
    });
});
