import { expect, it } from "vitest";
import { columnSigns, scaleColumns } from "./column-signs.ts";

it("lets the large loadings decide: −.9 and .3, .3, .3, .3 sum to .3, their cubes to −.621", () => {
  const loadings = Float64Array.of(-0.9, 0.9, 0.3, -0.3, 0.3, 0, 0.3, 0, 0.3, 0);
  const signs = columnSigns(loadings, 2);
  expect([...signs]).toEqual([-1, 1]);
  expect([...scaleColumns(loadings, signs)]).toEqual([0.9, 0.9, -0.3, -0.3, -0.3, 0, -0.3, 0, -0.3, 0]);
});

it("leaves an empty column as it is", () => {
  expect([...columnSigns(new Float64Array(3), 1)]).toEqual([1]);
});
