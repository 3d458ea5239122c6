import { expect, it } from "vitest";
import { freeDirections } from "./free-directions.ts";

function gradientOf(fixed: number[][], theta: number[]): number[] {
  const free = freeDirections(
    theta.length,
    fixed.map((row) => Float64Array.from(row)),
  );
  const target = new Float64Array(free.count);
  free.gradient(Float64Array.from(theta), target);
  return [...target];
}

it("keeps all directions where nothing is fixed", () => {
  expect(gradientOf([], [1, 2, 3])).toEqual([1, 2, 3]);
});

it("drops a parameter that is fixed", () => {
  expect(gradientOf([[0, 1, 0]], [1, 2, 3])).toEqual([1, 3]);
});

it("moves one parameter against another where their sum is fixed: θ_0 = −θ_1", () => {
  expect(gradientOf([[1, 1, 0]], [1, 5, 3])).toEqual([4, 3]);
});

it("takes a fixed function that follows from others once", () => {
  const fixed = [
    [1, 0, 0],
    [1, 1, 0],
    [0, 1, 0],
  ];
  expect(gradientOf(fixed, [1, 2, 3])).toEqual([3]);
});

it("solves one fixed function into another: θ_0 = −θ_1 and θ_1 = −θ_2, so θ_0 = θ_2", () => {
  const fixed = [
    [1, 1, 0, 0],
    [0, 1, 1, 0],
  ];
  expect(gradientOf(fixed, [1, 2, 4, 8])).toEqual([1 - 2 + 4, 8]);
});

it("gives a fixed function itself no slope", () => {
  expect(gradientOf([[1, 2, 3]], [2, 4, 6])).toEqual([0, 0]);
});
