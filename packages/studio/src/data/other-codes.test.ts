import { expect, it } from "vitest";
import { otherCodes } from "./other-codes.ts";

it("says in what a second file was read otherwise, and nothing where both were read alike", () => {
  const first = { cut: ["50%"], missing: ["abs"], idColumns: ["Nom"] };
  expect(otherCodes(first, { cut: ["50%"], missing: ["abs"], header: 3 })).toEqual([]);
  expect(otherCodes(first, { missing: ["abs", "NF"], recode: ["x=0"], empty: "incorrect" })).toEqual([
    "Here cells are correct or incorrect as they stand; in the first file points from 50% on are correct.",
    "Here “abs” and “NF” mean “no response”; in the first file “abs” means “no response”.",
    "Here “x” counts as incorrect; in the first file no code counts as correct or incorrect.",
    "Here empty cells are incorrect; in the first file empty cells are no response.",
  ]);
});
