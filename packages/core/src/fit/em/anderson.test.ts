import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { createAnderson } from "./anderson.ts";

/** F(x) = A x + b with fixed point 1, 1, 1: as slow as 0.99 a step in its slowest direction. */
const A = [
  [0.9, 0.08, 0],
  [0.08, 0.9, 0.01],
  [0, 0.01, 0.5],
];
const map = (x: Float64Array) =>
  Float64Array.from(A, (row) => 1 + row.reduce((sum, a, k) => sum + a * (x[k] - 1), 0));
const weights = Float64Array.of(1, 1, 1);
const pairAt = (x: Float64Array) => {
  const image = map(x);
  return { imageCoordinates: image, residual: image.map((value, k) => value - x[k]) };
};

describe("createAnderson", () => {
  it("has nothing to propose from one point", () => {
    expect(createAnderson(3).propose(pairAt(Float64Array.of(0, 0, 0)), weights)).toBeUndefined();
  });

  it("is at the fixed point of a linear map of three numbers after three proposals", () => {
    const memory = createAnderson(3);
    let x = Float64Array.of(0, 5, -3);
    memory.propose(pairAt(x), weights);
    x = map(x);
    for (let proposal = 0; proposal < 3; proposal++)
      x = Float64Array.from(memory.propose(pairAt(x), weights)!);
    // the map alone would need some 900 steps; a difference enters squared, so half of the digits are lost
    expectClose(x, [1, 1, 1], { atol: 1e-8 });
  });

  it("chooses in the weighted norm: a coordinate without weight has no say", () => {
    // Two maps in one row: the first number halves its distance to 1, the second wanders and weighs nothing.
    const memory = createAnderson(1);
    const only = Float64Array.of(1, 0);
    memory.propose({ imageCoordinates: Float64Array.of(0.5, 7), residual: Float64Array.of(0.5, 7) }, only);
    const next = memory.propose(
      { imageCoordinates: Float64Array.of(0.75, -20), residual: Float64Array.of(0.25, -27) },
      only,
    )!;
    // γ = 0.25 / (0.25 − 0.5) = −1: 0.75 + (0.75 − 0.5) = 1, and −20 + (−20 − 7) = −47
    expectClose(next, [1, -47], { rtol: 1e-15 });
  });

  it("forgets when it is told to", () => {
    const memory = createAnderson(3);
    memory.propose(pairAt(Float64Array.of(0, 0, 0)), weights);
    memory.clear();
    expect(memory.propose(pairAt(Float64Array.of(0, 1, 0)), weights)).toBeUndefined();
  });

  it("leaves out a difference that says nothing new", () => {
    const memory = createAnderson(3);
    const pair = pairAt(Float64Array.of(0, 0, 0));
    memory.propose(pair, weights);
    expectClose(memory.propose(pair, weights)!, pair.imageCoordinates, { rtol: 1e-15 });
  });
});
