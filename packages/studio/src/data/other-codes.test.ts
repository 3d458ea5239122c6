import { expect, it } from "vitest";
import { otherCodes } from "./other-codes.ts";

it("says in what a second file was read otherwise, and nothing where both were read alike", () => {
  const first = { cut: ["50%"], missing: ["abs"], idColumns: ["Nom"] };
  expect(otherCodes(first, { cut: ["50%"], missing: ["abs"], header: 3 })).toEqual([]);
  expect(otherCodes(first, { missing: ["abs", "NF"], empty: "incorrect" })).toEqual([
    "Here cells are correct or incorrect as they stand; in the first file points from “50%” on are correct.",
    "Here “abs”, “NF” stands for “no response”; in the first file “abs” stands for “no response”.",
    "Here empty cells are incorrect; in the first file empty cells are no response.",
  ]);
});
