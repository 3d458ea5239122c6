import { expect, it } from "vitest";
import { capital, cellPercent, counted, listed, shortName, wholePercent } from "./in-words.ts";

it("lists names", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((names) => listed(names))).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
  expect(listed(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
});

it("counts things", () => {
  expect([counted(1, "item"), counted(2, "item"), counted(0, "entry", "entries")]).toEqual([
    "1 item",
    "2 items",
    "0 entries",
  ]);
});

it("rounds shares, but not to nothing or all", () => {
  expect([0, 0.004, 0.005, 0.5, 0.994, 0.995, 1].map(wholePercent)).toEqual([
    "0%",
    "under 1%",
    "1%",
    "50%",
    "99%",
    "over 99%",
    "100%",
  ]);
  expect([0.004, 0.996, 0.5].map(cellPercent)).toEqual(["<1%", ">99%", "50%"]);
});

it("shortens names, at whole characters", () => {
  expect(["fifteen letters", "sixteen letters!", "🙂".repeat(16)].map(shortName)).toEqual([
    "fifteen letters",
    "sixteen letter…",
    `${"🙂".repeat(14)}…`,
  ]);
});

it("begins a sentence", () => {
  expect(["over 99%", "5%", ""].map(capital)).toEqual(["Over 99%", "5%", ""]);
});
