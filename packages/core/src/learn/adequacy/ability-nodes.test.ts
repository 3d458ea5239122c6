import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { type AbilityNodes, abilityNodes, gridNodes, scatteredNodes } from "./ability-nodes.ts";

function moment({ C, D, points, weights }: AbilityNodes, powers: readonly number[]): number {
  let sum = 0;
  for (let c = 0; c < C; c++)
    sum += powers.reduce((x, power, d) => x * points[c * D + d] ** power, weights[c]);
  return sum;
}

describe.each([1, 2, 3, 4, 5, 6])("abilityNodes(%i)", (D) => {
  const nodes = abilityNodes(D);
  const at = (...powers: number[]) => Array.from({ length: D }, (_, d) => powers[d] ?? 0);

  it("has weights that sum to 1, mean 0 and variance 1 along every axis", () => {
    expect(nodes.points.length).toBe(nodes.C * D);
    expectClose(moment(nodes, at(0)), 1, { rtol: 1e-12 }); // rounding of up to 800 terms
    for (let d = 0; d < D; d++) {
      const powers = (power: number) => Array.from({ length: D }, (_, e) => (e === d ? power : 0));
      expectClose(moment(nodes, powers(1)), 0, { atol: 1e-12 }); // symmetric
      expectClose(moment(nodes, powers(2)), 1, { atol: 0.04 }); // three abilities lose what is beyond 3.4
      expectClose(moment(nodes, powers(4)), 3, { atol: 0.6 }); // the same; scattered points have few in the tails
    }
  });

  it("has abilities that are uncorrelated", () => {
    for (let d = 1; d < D; d++) {
      const powers = Array.from({ length: D }, (_, e) => (e === 0 || e === d ? 1 : 0));
      expectClose(moment(nodes, powers), 0, { atol: 1e-12 }); // exactly, but for rounding
    }
  });
});

it("keeps the corners of a grid where the radius allows", () => {
  expect(gridNodes(2, { n: 3, range: 1, radius: 2 }).C).toBe(9);
  expect(gridNodes(2, { n: 3, range: 1, radius: 1 }).C).toBe(5);
});

it("gives an even number of scattered points, each with its mirror image", () => {
  const { C, points } = scatteredNodes(4, 11);
  expect(C).toBe(10);
  for (let at = 0; at < 20; at++) expect(points[20 + at]).toBe(-points[at]);
});
