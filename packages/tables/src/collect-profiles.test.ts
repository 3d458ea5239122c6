import { describe, expect, it } from "vitest";
import { faultIn } from "../test/fault-in.ts";
import { collectProfiles, type ProfilesOptions } from "./collect-profiles.ts";

function collect(table: string, options: ProfilesOptions = {}) {
  const [header, ...rows] = table.split("\n").map((line) => line.split(","));
  const collector = collectProfiles(header, options);
  for (const row of rows) collector.add(row);
  return collector.finish();
}

describe("collectProfiles", () => {
  it("reads decisions", () => {
    expect(collect("student,A,B\nx,1,0\ny,0,1")).toEqual({
      N: 2,
      K: 2,
      students: ["x", "y"],
      attributes: ["A", "B"],
      mastery: Float64Array.of(1, 0, 0, 1),
    });
  });

  it("prefers probabilities to the decisions beside them", () => {
    const { attributes, mastery } = collect("student,class,A,p_A\nx,7b,1,0.75\ny,7b,0,1e-3");
    expect(attributes).toEqual(["A"]);
    expect(mastery).toEqual(Float64Array.of(0.75, 0.001));
  });

  it("leaves out the id columns", () => {
    expect(collect("class,A,student\n7b,1,x", { idColumns: ["student", "class"] })).toMatchObject({
      students: ["x"],
      attributes: ["A"],
    });
  });
});

const REFUSED: [string, string, object][] = [
  ["a ragged row", "s,A\nx", { kind: "row-length", row: 1, expected: 2, found: 1, hasRowNames: false }],
  [
    "a number outside 0 … 1",
    "s,A\nx,1.5",
    { kind: "cell", row: 1, column: "A", cell: "1.5", expected: { kind: "probability" } },
  ],
  [
    "text",
    "s,A\nx,yes",
    { kind: "cell", row: 1, column: "A", cell: "yes", expected: { kind: "probability" } },
  ],
  ["a gap", "s,A\nx,", { kind: "cell", row: 1, column: "A", cell: "", expected: { kind: "probability" } }],
  [
    "a student who comes twice",
    "s,A\nx,1\nx,1",
    { kind: "repeated-name", row: 2, of: "student", column: "s", cell: "x", first: { row: 1 } },
  ],
  ["no attributes", "s\nx", { kind: "only-ids", lacking: "attribute" }],
  ["no rows", "s,A", { kind: "no-rows" }],
];

describe("collectProfiles refuses", () => {
  for (const [what, table, fault] of REFUSED)
    it(what, () => {
      expect(faultIn(() => collect(table))).toEqual({ severity: "fault", advice: [], ...fault });
    });
});

it("takes an attribute called p_x for an attribute (its decisions were once read as probabilities of x)", () => {
  const profiles = collectProfiles(["student", "p_x", "p_p_x"]);
  profiles.add(["ann", "1", "0.7"]);
  expect(profiles.finish()).toMatchObject({ K: 1, attributes: ["p_x"], mastery: Float64Array.of(0.7) });
});

it("takes row names for the students", () => {
  const profiles = collectProfiles(["", "A"]);
  profiles.add(["ann", "1"]);
  expect(profiles.finish()).toMatchObject({ students: ["ann"], attributes: ["A"] });
});
