import { expect, it } from "vitest";
import { patternProportions } from "./pattern-proportions.ts";

it("adds up the patterns that are alike in the attributes of an item", () => {
  const classes = [
    { pattern: "000", share: 0.4 },
    { pattern: "101", share: 0.3 },
    { pattern: "111", share: 0.2 },
    { pattern: "001", share: 0.1 },
  ];
  // by the first and third attribute: 00, 10, 01, 11
  expect([...patternProportions(classes, [0, 2])]).toEqual([0.4, 0, 0.1, 0.5]);
  expect([...patternProportions(classes, [])].map((share) => share.toFixed(1))).toEqual(["1.0"]);
});
