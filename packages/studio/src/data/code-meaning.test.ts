import type { UnderstoodCode } from "@qmatrix/tables";
import { expect, it } from "vitest";
import { codesAsked, withMeaning } from "./code-meaning.ts";

const code = (cell: string, means: UnderstoodCode["means"], count = 5) => ({ cell, means, count });

it("asks for codes, and not for answers, points and what is by a key", () => {
  const asked = (reading: object, ...codes: UnderstoodCode[]) =>
    codesAsked(reading, { codes }).map(({ cell }) => cell);
  expect(asked({}, code("1", "correct"), code("0", "incorrect"), code("NF", "unknown"))).toEqual(["NF"]);
  expect(
    asked({ missing: ["k.A."] }, code("", "missing"), code("NA", "missing"), code("k.A.", "missing")),
  ).toEqual(["k.A."]);
  expect(asked({ cut: ["2"], recode: ["9=0"] }, code("3", "correct"), code("9", "incorrect"))).toEqual(["9"]);
  // one sign of two is correct: either may be
  expect(asked({ correct: ["1"] }, code("1", "correct"), code("2", "incorrect"))).toEqual(["1", "2"]);
  const both = [code("B", "correct"), code("B", "incorrect"), code("D", "incorrect"), code("x", "missing")];
  expect(asked({ correct: ["a=B"], missing: ["x"] }, ...both)).toEqual(["x"]);
});

it("gives a code another meaning, and leaves the others", () => {
  const codes = [code("R", "correct"), code("F", "incorrect"), code("x", "missing")];
  const nf = { missing: ["9"], cut: ["50%"] };
  const incorrect = withMeaning(nf, "NF", "incorrect", codes);
  expect(incorrect).toEqual({ ...nf, recode: ["NF=0"] });
  expect(withMeaning(incorrect, "NF", "correct", codes)).toEqual({ ...nf, recode: ["NF=1"] });
  expect(withMeaning(incorrect, "NF", "missing", codes)).toEqual({ ...nf, missing: ["9", "NF"] });
  expect(withMeaning(nf, "9", "incorrect", codes)).toEqual({ cut: ["50%"], recode: ["9=0"] });
  // beside a sign for correct, everything else is incorrect
  const signs = { correct: ["R"], missing: ["x"] };
  expect(withMeaning(signs, "x", "incorrect", codes)).toEqual({ correct: ["R"] });
  expect(withMeaning(signs, "x", "correct", codes)).toEqual({ correct: ["R", "x"] });
  expect(withMeaning(signs, "R", "incorrect", codes)).toEqual({ correct: ["F"], missing: ["x"] });
  expect(withMeaning(signs, "R", "missing", codes)).toEqual({ missing: ["x", "R"] });
});
