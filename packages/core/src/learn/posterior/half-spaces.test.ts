import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { halfSpaceMass } from "./half-spaces.ts";

const phi = (z: number) => normalCdf(z, 0, 1);

describe("halfSpaceMass", () => {
  it("is Φ for one bound, and leaves the moments of a half normal distribution", () => {
    const { logMass } = halfSpaceMass({ d: 1, normals: Float64Array.of(1), offsets: Float64Array.of(0) });
    const mean = Float64Array.of(0);
    const covariance = Float64Array.of(4);
    expectClose(logMass(mean, covariance), Math.log(0.5), { rtol: 1e-12 });
    // of N(0, 4) above 0: 2 √(2/π) and 4 (1 − 2/π)
    expectClose(mean, [2 * Math.sqrt(2 / Math.PI)], { rtol: 1e-12 });
    expectClose(covariance, [4 * (1 - 2 / Math.PI)], { rtol: 1e-12 });
  });

  it("is the product for bounds on independent coordinates", () => {
    const { logMass } = halfSpaceMass({
      d: 2,
      normals: Float64Array.of(1, 0, 0, -1),
      offsets: Float64Array.of(0, -1),
    });
    const value = logMass(Float64Array.of(0.5, 0.2), Float64Array.of(1, 0, 0, 0.25));
    expectClose(value, Math.log(phi(0.5) * phi(1.6)), { rtol: 1e-12 });
  });

  it("is near the quarter plane's 1/4 + asin(ρ)/2π for correlated ones", () => {
    for (const rho of [-0.5, 0.5]) {
      const { logMass } = halfSpaceMass({
        d: 2,
        normals: Float64Array.of(1, 0, 0, 1),
        offsets: Float64Array.of(0, 0),
      });
      const value = logMass(Float64Array.of(0, 0), Float64Array.of(1, rho, rho, 1));
      // the cut normal is taken as a normal: 4% off at ρ = −0.5
      expectClose(Math.exp(value), 1 / 4 + Math.asin(rho) / (2 * Math.PI), { rtol: 0.06 });
    }
  });

  it("is 0 where all bounds are five standard deviations away", () => {
    const { logMass } = halfSpaceMass({ d: 1, normals: Float64Array.of(1), offsets: Float64Array.of(0) });
    expect(logMass(Float64Array.of(6), Float64Array.of(1))).toBe(0);
  });
});
