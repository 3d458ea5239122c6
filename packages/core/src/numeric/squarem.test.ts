import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { squarem } from "./squarem.ts";

/** Goes a share of the way to the top at 0 in each coordinate; height −|x|²/2. */
const towards =
  (...shares: number[]) =>
  (values: Float64Array) => ({
    height: -values.reduce((sum, x) => sum + x * x, 0) / 2,
    next: values.map((x, i) => x * (1 - shares[i])),
  });

describe("squarem", () => {
  it("jumps to the fixed point where every coordinate converges at the same rate", () => {
    // x = 8, F = 6, FF = 4.5: r = −2, v = 0.5, a = 4, x' = 8 − 16 + 8 = 0
    const { values, height, gain } = squarem(Float64Array.of(8), towards(0.25));
    expect([values[0], height, gain]).toEqual([0, -0, 32]);
  });

  it("takes the two plain steps where the extrapolation stands lower", () => {
    const step = (values: Float64Array) => ({
      height: -Math.abs(values[0] - 3),
      next: values.map((x) => (x < 3 ? x + Math.min(1, (3 - x) / 2) : x)),
    });
    // x = 0, F = 1, FF = 2: r = 1, v = 0, a = 64: x' = 128, lower
    const { values, height, gain } = squarem(Float64Array.of(0), step);
    expect([values[0], height, gain]).toEqual([2, -2, 1]);
  });

  it("takes two steps and no third where there is nothing to extrapolate", () => {
    let steps = 0;
    const { values } = squarem(Float64Array.of(8), (at) => {
      steps++;
      return { height: -Math.abs(at[0]), next: at.map((x) => -x / 2) }; // r = −12, v = 18: a = ⅔
    });
    expect([values[0], steps]).toEqual([2, 2]);
  });

  it("stays at a fixed point", () => {
    const { values, gain } = squarem(Float64Array.of(0, 0), towards(0.5, 0.1));
    expect([...values, gain]).toEqual([0, 0, 0]);
  });

  it("gets to 1e-5 of the top within 20 cycles (60 steps) where the plain map needs over 1000 steps", () => {
    let values: Float64Array = Float64Array.of(1, 1, 1);
    const step = towards(0.9, 0.1, 0.01);
    for (let cycle = 0; cycle < 20; cycle++) values = squarem(values, step).values;
    expectClose(values, [0, 0, 0], { atol: 1e-5 }); // 0.99^1000 is 4e-5
  });
});
