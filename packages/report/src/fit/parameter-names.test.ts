import { type CdmItem, effectCount, type ItemModelName, patternText } from "@qmatrix/core/models";
import { expect, it } from "vitest";
import { effectNames, probabilityNames } from "./parameter-names.ts";

function item(model: ItemModelName, n: number): CdmItem {
  return {
    model,
    effects: new Float64Array(effectCount(model, n)),
    probabilities: new Float64Array(2 ** n),
  };
}

it("writes patterns with the first attribute first", () => {
  expect([0, 1, 2, 6].map((pattern) => patternText(pattern, 3))).toEqual(["000", "100", "010", "011"]);
});

it("names probabilities by what is mastered", () => {
  expect(probabilityNames(item("DINA", 2))).toEqual(["P(00)", "P(10)", "P(01)", "P(11)"]);
  expect(probabilityNames(item("ACDM", 0))).toEqual(["P"]);
});

it("names effects as R's GDINA does", () => {
  expect(effectNames(item("GDINA", 3))).toEqual(["d0", "d1", "d2", "d12", "d3", "d13", "d23", "d123"]);
  expect(effectNames(item("LCDM", 1))).toEqual(["d0", "d1"]);
  expect(effectNames(item("ACDM", 3))).toEqual(["d0", "d1", "d2", "d3"]);
  expect(effectNames(item("DINO", 3))).toEqual(["d0", "d1"]);
  expect(effectNames(item("DINA", 0))).toEqual(["d0"]);
});

it("keeps the effects of ten attributes apart", () => {
  const names = effectNames(item("GDINA", 10));
  expect([names[512], names[513], names[1023]]).toEqual(["d10", "d1.10", "d1.2.3.4.5.6.7.8.9.10"]);
  expect(new Set(names).size).toBe(1024);
});
