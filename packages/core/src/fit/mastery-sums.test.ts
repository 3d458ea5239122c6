import { expect, it } from "vitest";
import { allPatterns } from "../models/class-space.ts";
import { masterySums } from "./mastery-sums.ts";

for (const K of [1, 5, 6, 7, 12, 13])
  it(`adds up the classes that master each of ${K} attributes`, () => {
    const space = allPatterns(K);
    const values = Float64Array.from(space.patterns, (c) => (c * 37) % 101); // whole numbers: sums are exact
    const target = new Float64Array(K + 1);
    masterySums(space, values, target, 1);
    const expected = Array.from({ length: K }, (_, k) =>
      values.reduce((sum, value, c) => sum + ((c >> k) & 1) * value, 0),
    );
    expect([...target]).toEqual([0, ...expected]);
  });

it("works on patterns under a hierarchy", () => {
  const target = new Float64Array(3);
  masterySums({ K: 3, C: 3, patterns: Uint32Array.of(0, 1, 5) }, Float64Array.of(1, 10, 100), target, 0);
  expect([...target]).toEqual([110, 0, 100]);
});
