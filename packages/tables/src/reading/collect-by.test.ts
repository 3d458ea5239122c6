import { responseOf } from "@qmatrix/core/data";
import { describe, expect, it } from "vitest";
import { faultIn } from "../../test/fault-in.ts";
import { collectResponses } from "../collect-responses.ts";
import { collectBy } from "./collect-by.ts";
import type { Reading } from "./reading.ts";

function read(table: string, reading: Reading, missing: readonly string[] = ["", "NA"]) {
  const [header, ...rows] = table.split("\n").map((line) => line.split(","));
  const { idColumns } = reading;
  const sink = collectBy(reading, missing, (names) =>
    collectResponses(names, { idColumns, missing, constantItems: "allow" }),
  )(header);
  for (const row of rows) sink.add(row);
  return sink.finish();
}

function cells(table: string, reading: Reading, missing?: readonly string[]): (number | null)[][] {
  const { responses } = read(table, reading, missing);
  return Array.from({ length: responses.N }, (_, i) =>
    Array.from({ length: responses.J }, (_, j) => responseOf(responses, i, j)),
  );
}

describe("collectBy", () => {
  it("keeps the items that are named, by ranges and numbers too", () => {
    const table = "s,a,b,c,d\nx,1,0,1,0\ny,0,1,1,0";
    const items = (reading: Reading) => read(table, { idColumns: ["s"], ...reading }).responses.items;
    expect(items({ items: ["b..d"] })).toEqual(["b", "c", "d"]);
    expect(items({ items: ["#2", "d"] })).toEqual(["a", "d"]);
    expect(items({ ignore: ["b..c"] })).toEqual(["a", "d"]);
    expect(faultIn(() => items({ items: ["a..z"] }))).toMatchObject({
      kind: "unknown-column",
      role: "items",
      column: "a..z",
    });
  });

  it("leaves out rows, and tells rows of the file", () => {
    expect(cells("a,b\n9,9\n1,0\n0,1\n2,2", { ignoreRows: ["1", "4-"] })).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(faultIn(() => read("a,b\n9,9\n1,0\n0,2\n1,1", { ignoreRows: ["1"] }))).toMatchObject({
      kind: "cell",
      row: 3,
      cell: "2",
    });
    expect(faultIn(() => read("a\n1", { ignoreRows: ["x"] }))).toMatchObject({
      kind: "bad-option",
      value: "x",
    });
  });

  it("joins two columns to names", () => {
    const { responses, ids } = read("last,first,a\nMüller,Anna,1\nMüller,Ben,0", {
      idColumns: ["last+first"],
    });
    expect(responses.items).toEqual(["a"]);
    expect(ids).toEqual([{ name: "last+first", values: ["Müller Anna", "Müller Ben"] }]);
  });

  it("takes signs for correct, of all items and of one", () => {
    expect(cells("a,b\nR,r\nF,NA\n,R", { correct: ["R"] })).toEqual([
      [1, 1],
      [0, null],
      [null, 1],
    ]);
    expect(cells("a,b\nB,B\nD,D", { correct: ["a=B", "b=D"] })).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(cells("a\nx\n", { correct: ["x"], empty: "incorrect" })).toEqual([[1], [0]]);
  });

  it("cuts points: at a number, at a share of the most that a student had, item by item", () => {
    const table = "a,b\n4,1.5\n2,0\n1,3\n0,NA";
    expect(cells(table, { cut: ["2"] })).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, null],
    ]);
    // half of 4 is 2, half of 3 is 1.5
    expect(cells(table, { cut: ["50%"] })).toEqual([
      [1, 1],
      [1, 0],
      [0, 1],
      [0, null],
    ]);
    expect(cells(table, { cut: ["100%", "b=0.5"] })).toEqual([
      [1, 1],
      [0, 0],
      [0, 1],
      [0, null],
    ]);
    expect(faultIn(() => cells(table, { cut: ["half"] }))).toMatchObject({
      kind: "bad-option",
      option: "cut",
    });
  });

  it("takes nobody's points for the share of an item that nobody solved", () => {
    expect(cells("a,b\n0,2\n0,0", { cut: ["50%"] })).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  // 9 was the highest score that anybody had, and half of it 4.5: with up to 4 points, nobody was correct
  it("takes a share of the most points without codes for missing ones", () => {
    expect(cells("a\n4\n2\n1\n9", { cut: ["50%"] }, ["9"])).toEqual([[1], [1], [0]]);
    expect(cells("a\n4\n2\n1\n9", { cut: ["50%"], recode: ["9=0"] })).toEqual([[1], [1], [0], [0]]);
  });

  it("reads codes as incorrect and as correct, beside answers, points and signs", () => {
    const recode = ["NF=0", "a=b = 1"];
    expect(cells("a\n1\nNF\na=b\n0", { recode })).toEqual([[1], [0], [1], [0]]);
    expect(cells("a\n2\nNF\na=b\n1", { recode, cut: ["2"] })).toEqual([[1], [0], [1], [0]]);
    expect(cells("a\nR\na=b\nF", { recode, correct: ["R"] })).toEqual([[1], [1], [0]]);
    for (const value of ["NF", "NF=2", "=0", "1.0=0", "NA=0"])
      expect(faultIn(() => cells("a\n1", { recode: [value] }))).toMatchObject({
        ...{ kind: "bad-option", option: "recode", value },
      });
  });

  it("reads decimal commas", () => {
    const sink = collectBy({ cut: ["1.5"] }, [""], (names) =>
      collectResponses(names, { constantItems: "allow" }),
    )(["a"]);
    for (const cell of ["1,5", "0,5", "2"]) sink.add([cell]);
    const { responses } = sink.finish();
    expect([0, 1, 2].map((i) => responseOf(responses, i, 0))).toEqual([1, 0, 1]);
  });

  it("takes empty cells behind the last column for nothing, and others not", () => {
    expect(cells("a,b,,\n1,0,,\n0,1", {})).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(faultIn(() => cells("a,b,\n1,0,1", {}))).toMatchObject({
      kind: "row-length",
      expected: 2,
      found: 3,
    });
  });
});
