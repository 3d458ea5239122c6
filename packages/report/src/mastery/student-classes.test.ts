import { expect, it } from "vitest";
import { patternWords, studentClasses } from "./student-classes.ts";

it("counts patterns by whether mastery is more likely than not", () => {
  const mastery = Float64Array.of(0.9, 0.5, 0.8, 0.7, 0.2, 0.49);
  const names = { students: ["a", "b", "c"], attributes: ["x", "y"] };
  expect(studentClasses({ N: 3, K: 2, ...names, mastery })).toEqual([
    { pattern: "11", share: 2 / 3 },
    { pattern: "00", share: 1 / 3 },
  ]);
});

it("says a pattern in words", () => {
  const three = ["add", "carry", "borrow"];
  const said = ["000", "111", "101", "010"].map((pattern) => patternWords(pattern, three));
  expect(said).toEqual(["none", "all", "all but carry", "carry"]);
  expect(patternWords("10", ["a", "b"])).toBe("a");
  expect(patternWords("1100", ["a", "b", "c", "d"])).toBe("a + b");
  expect(patternWords("1", ["a"])).toBe("a");
});
