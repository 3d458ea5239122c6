import { describe, expect, it } from "vitest";
import { faultIn } from "../test/fault-in.ts";
import { collectQMatrix, type QMatrixOptions } from "./collect-q-matrix.ts";
import { type Note, TableError } from "./finding.ts";
import { readQMatrix } from "./read-table.ts";

function collect(table: string, options: QMatrixOptions = {}) {
  const [header, ...rows] = table.split("\n").map((line) => line.split(","));
  const collector = collectQMatrix(header, options);
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

  it("takes a word for items in the first column, which it refused", () => {
    for (const name of ["Aufgabe", "Question", "Task", "exercice"])
      expect(collect(`${name},A\ni1,1`)).toMatchObject({ items: ["i1"], attributes: ["A"] });
  });

  it("takes row names for the items, unless there is a column of items behind them", () => {
    const q = { items: ["i1", "i2"], attributes: ["A", "B"], entries: Uint8Array.of(1, 0, 0, 1) };
    expect(collect(",A,B\ni1,1,0\ni2,0,1")).toMatchObject(q);
    expect(collect(",Item,A,B\n1,i1,1,0\n2,i2,0,1")).toMatchObject(q);
  });

  it("reads 1.0 and 0.0", () => {
    expect(collect("item,A,B\ni1,1.0,0.0\ni2,0,1.").entries).toEqual(Uint8Array.of(1, 0, 0, 1));
  });

  it("reads x and nothing, TRUE and FALSE, yes and no, which it refused", () => {
    const q = { items: ["i1", "i2"], attributes: ["A", "B"], entries: Uint8Array.of(1, 0, 1, 1) };
    for (const [one, zero] of [
      ["x", ""],
      ["X", "-"],
      ["1", ""],
      ["TRUE", "FALSE"],
      ["yes", "no"],
      ["✓", ""],
    ])
      expect(collect(`item,A,B\ni1,${one},${zero}\ni2,${one},${one}`)).toMatchObject(q);
  });

  it("leaves out columns of other things, and says so", () => {
    const notes: Note[] = [];
    const table =
      "no,text,item,A,B,level\n1,one half,i1,1,0,easy\n2,a third,i2,0,1,hard\n3,a fifth,i3,1,1,hard";
    expect(collect(table, { note: (note) => void notes.push(note) })).toMatchObject({
      items: ["i1", "i2", "i3"],
      attributes: ["A", "B"],
    });
    expect(notes).toEqual([{ severity: "note", kind: "extra-columns", columns: ["no", "text", "level"] }]);
  });

  it("reads the Q-matrix of a file of the Item Response Warehouse, once for each item", () => {
    const rows = ["1,i1,0,1,0", "1,i2,1,0,1", "2,i1,1,1,0", "2,i2,1,0,1"];
    expect(collect(`id,item,resp,Qmatrix__1,Qmatrix__add\n${rows.join("\n")}`)).toEqual({
      ...{ J: 2, K: 2, items: ["i1", "i2"], attributes: ["A1", "add"] },
      entries: Uint8Array.of(1, 0, 0, 1),
    });
    const other = faultIn(() => collect(`id,item,resp,Qmatrix__1\n1,i1,0,1\n2,i1,0,0`));
    expect(other).toMatchObject({ kind: "cell", row: 2, column: "Qmatrix__1", cell: "0" });
  });

  it("tells every cell that is no entry at once", () => {
    const read = readQMatrix("item,A,B\ni1,1,2\ni2,0,\ni3,maybe,1");
    expect(read.findings).toMatchObject([
      { kind: "cell", row: 1, cell: "2" },
      { kind: "cell", row: 2, cell: "" },
      { kind: "cell", row: 3, cell: "maybe" },
    ]);
  });

  it("tells faults of all kinds at once, in the order of the rows: of these it told the last alone", () => {
    const { findings } = readQMatrix("item,A,B\ni1,1,2\ni2,1,maybe\ni3,1\ni1,1,0\ni4,0,1");
    expect(findings).toMatchObject([
      { kind: "cell", row: 1 },
      { kind: "cell", row: 2 },
      { kind: "row-length", row: 3 },
      { kind: "repeated-name", row: 4 },
    ]);
  });

  it("allows rows of zeros when asked", () => {
    expect(collect("item,A\ni1,0", { emptyRows: "allow" }).entries).toEqual(Uint8Array.of(0));
  });
});

const REFUSED: [string, string, object][] = [
  [
    "a ragged row",
    "item,A,B\ni1,1,0\ni2,1",
    { kind: "row-length", row: 2, expected: 3, found: 2, hasRowNames: false },
  ],
  [
    "a cell that is not binary",
    "item,A\ni1,2",
    { kind: "cell", row: 1, column: "A", cell: "2", expected: { kind: "entry" } },
  ],
  [
    "an empty cell",
    "item,A\ni1,",
    { kind: "cell", row: 1, column: "A", cell: "", expected: { kind: "entry" } },
  ],
  [
    "an item that comes twice",
    "item,A\ni1,1\ni1,1",
    { kind: "repeated-name", row: 2, of: "item", column: "item", cell: "i1", first: { row: 1 } },
  ],
  [
    "an item without a name",
    "item,A\n,1",
    { kind: "repeated-name", row: 1, of: "item", column: "item", cell: "" },
  ],
  [
    "an attribute that comes twice",
    "item,A,A\ni1,1,0",
    { kind: "repeated-column", at: 3, column: "A", first: 2 },
  ],
  ["a row of zeros", "item,A,B\ni1,1,0\ni2,0,0", { kind: "empty-item", row: 2, item: "i2" }],
  [
    "a row of zeros with decimal signs, after one with ones",
    "item,A,B\ni1,1.0,1.0\ni2,0.0,0.0",
    { kind: "empty-item", row: 2, item: "i2" },
  ],
  ["no attributes", "item\ni1", { kind: "no-attributes", column: "item" }],
  ["no attributes, and a capital", "Item\ni1", { kind: "no-attributes", column: "Item" }],
  ["another first column", "A,B\n1,0", { kind: "no-item-column", found: "A" }],
  [
    "the items in another column",
    "no,Item,A\n1,i1,0",
    { kind: "no-item-column", found: "no", advice: [{ kind: "move-column-first", at: 2, column: "Item" }] },
  ],
  [
    "the items in another column behind row names",
    ",A,item\n1,0,i1",
    { kind: "no-item-column", found: "", advice: [{ kind: "move-column-first", at: 3, column: "item" }] },
  ],
  [
    "a row name that comes twice",
    ",A\ni1,1\ni1,1",
    { kind: "repeated-name", row: 2, of: "item", column: "item", cell: "i1", first: { row: 1 } },
  ],
  [
    "two columns of items",
    "Item,item,A\n1,i1,0",
    { kind: "no-item-column", found: "Item", advice: [{ kind: "move-column-first", at: 2, column: "item" }] },
  ],
  [
    "an item that comes twice under a capital",
    "Item,A\ni1,1\ni1,1",
    { kind: "repeated-name", row: 2, of: "item", column: "Item", cell: "i1", first: { row: 1 } },
  ],
  ["no rows", "item,A", { kind: "no-rows" }],
];

/** All faults of a table, as kinds and rows. */
function allFaults(table: string, options?: QMatrixOptions) {
  try {
    collect(table, options);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return [error.fault, ...error.others].map((fault) => [fault.kind, "row" in fault ? fault.row : 0]);
  }
  return [];
}

describe("collectQMatrix tells at once", () => {
  it("bad cells, items that come twice, rows of zeros, and rows that are not of the items", () => {
    const table = "item,A,B\ni1,1,0\ni1,0,1\ni2,7,0\ni3,0,0\nx,1,?";
    const faults = [
      ["repeated-name", 2],
      ["cell", 3],
      ["empty-item", 4],
      ["cell", 5],
    ];
    expect(allFaults(table)).toEqual(faults);
    expect(allFaults(table, { items: ["i1", "i2", "i3", "i4"] })).toEqual([["other-items", 0], ...faults]);
  });

  it("all bad cells, more than ten of them too", () => {
    const rows = Array.from({ length: 12 }, (_, j) => `i${j},${j === 0 ? 1 : 2},1`);
    expect(allFaults(`item,A,B\n${rows.join("\n")}`)).toHaveLength(11);
  });

  it("the entries of a log of responses that disagree, once for each item, and its items", () => {
    const table =
      "id,item,resp,Qmatrix__1,Qmatrix__2\na,i1,1,1,0\na,i2,1,0,u\nb,i1,0,0,0\nb,i2,1,0,u\nb,i3,1,0,1";
    expect(allFaults(table, { items: ["i1", "i2"] })).toEqual([
      ["other-items", 0],
      ["cell", 2],
      ["cell", 3],
    ]);
  });
});

describe("collectQMatrix refuses", () => {
  for (const [what, table, fault] of REFUSED)
    it(what, () => {
      expect(faultIn(() => collect(table))).toEqual({ severity: "fault", advice: [], ...fault });
    });
});
