import { describe, expect, it } from "vitest";
import { type CollectProfilesOptions, collectProfiles } from "./collect-profiles.ts";

function collect(table: string, options: Partial<CollectProfilesOptions> = {}) {
  const [header, ...rows] = table.split("\n").map((line) => line.split(","));
  const collector = collectProfiles(header, { where: "profiles.csv", ...options });
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

const REFUSED: [string, string, string][] = [
  ["a ragged row", "s,A\nx", "profiles.csv: row 1 must be 2 cells like the header, received 1."],
  [
    "a number outside 0 … 1",
    "s,A\nx,1.5",
    'profiles.csv: row 1, column "A" must be a number from 0 to 1, received "1.5".',
  ],
  ["text", "s,A\nx,yes", 'profiles.csv: row 1, column "A" must be a number from 0 to 1, received "yes".'],
  [
    "a gap",
    "s,A\nx,",
    'profiles.csv: row 1, column "A" must be a number from 0 to 1, received an empty cell.',
  ],
  [
    "a student who comes twice",
    "s,A\nx,1\nx,1",
    'profiles.csv: row 2, column "s" must be a student not seen before, received "x", which is also row 1.',
  ],
  [
    "no attributes",
    "s\nx",
    "profiles.csv: header must be a student and at least one attribute, received only ids.",
  ],
  [
    "no rows",
    "s,A",
    "profiles.csv: the table must be a header and at least one row, received only a header.",
  ],
];

describe("collectProfiles refuses", () => {
  for (const [what, table, message] of REFUSED)
    it(what, () => {
      expect(() => collect(table)).toThrow(expect.objectContaining({ name: "InvalidInputError", message }));
    });
});

it("takes an attribute called p_x for an attribute (its decisions were once read as probabilities of x)", () => {
  const profiles = collectProfiles(["student", "p_x", "p_p_x"], { where: "t" });
  profiles.add(["ann", "1", "0.7"]);
  expect(profiles.finish()).toMatchObject({ K: 1, attributes: ["p_x"], mastery: Float64Array.of(0.7) });
});

it("takes row names for the students", () => {
  const profiles = collectProfiles(["", "A"], { where: "t" });
  profiles.add(["ann", "1"]);
  expect(profiles.finish()).toMatchObject({ students: ["ann"], attributes: ["A"] });
});
