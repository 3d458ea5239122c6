import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { stream } from "../random/stream.ts";
import { attributeThresholds } from "./make-profiles.ts";
import { simulateProfiles } from "./simulate-profiles.ts";

/** Fixed seed; 4 standard errors would refuse a right program once in 16,000 seeds. */
const STANDARD_ERRORS = 4;
const N = 40_000;
const K = 5;

/** Simpson's rule on [from, to] with 2000 steps; the integrands here are smooth, so it is exact to 1e-10. */
function integrate(f: (x: number) => number, from: number, to: number): number {
  const steps = 2000;
  const width = (to - from) / steps;
  let sum = f(from) + f(to);
  for (let s = 1; s < steps; s++) sum += f(from + s * width) * (s % 2 === 1 ? 4 : 2);
  return (sum * width) / 3;
}

const density = (x: number) => Math.exp(-x * x * 0.5) / Math.sqrt(2 * Math.PI);

/** P(Z > threshold) of a standard normal Z; beyond 9 nothing is left that shows. */
const above = (threshold: number) => integrate(density, Math.min(threshold, 9), 9);

/** P(Z1 > s, Z2 > t) with correlation ρ: Z2 given Z1 = z is normal around ρ z with variance 1 − ρ². */
const bothAbove = (s: number, t: number, rho: number) =>
  integrate((z) => density(z) * above((t - rho * z) / Math.sqrt(1 - rho * rho)), s, 9);

function simulated(rho: number) {
  const students = Array.from({ length: N }, (_, i) => String(i + 1));
  const attributes = Array.from({ length: K }, (_, k) => `A${k + 1}`);
  return simulateProfiles(
    { students, attributes, thresholds: attributeThresholds(K), rho },
    stream(3, "simulate-profiles.test"),
  );
}

function shareOf(holds: (student: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < N; i++) if (holds(i)) count++;
  return count / N;
}

function expectShare(found: number, expected: number): void {
  expectClose(found, expected, { atol: STANDARD_ERRORS * Math.sqrt((expected * (1 - expected)) / N) });
}

describe("simulateProfiles", () => {
  const thresholds = attributeThresholds(K);

  for (const rho of [0, 0.25, 0.75]) {
    const { mastery } = simulated(rho);

    it(`masters attribute k with probability 1 − Φ(τ_k) at ρ = ${rho}`, () => {
      expectClose(above(-0.5), 0.69146246, { atol: 1e-8 }); // Φ(0.5) of the tables
      for (let k = 0; k < K; k++)
        expectShare(
          shareOf((i) => mastery[i * K + k] === 1),
          above(thresholds[k]),
        );
    });

    it(`masters two attributes together as correlation ρ = ${rho} implies`, () => {
      for (let k = 0; k < K; k++)
        for (let l = 0; l < k; l++)
          expectShare(
            shareOf((i) => mastery[i * K + k] === 1 && mastery[i * K + l] === 1),
            bothAbove(thresholds[k], thresholds[l], rho),
          );
    });
  }

  it("is checked by an integral that knows Sheppard's formula: ¼ + asin(ρ)/2π at thresholds 0", () => {
    expectClose(bothAbove(0, 0, 0.75), 0.25 + Math.asin(0.75) / (2 * Math.PI), { atol: 1e-8 });
  });

  it("draws the same Gaussians for every ρ: those far from the threshold keep their profile", () => {
    const [low, high] = [simulated(0.25).mastery, simulated(0.26).mastery];
    const changed = low.reduce((sum, value, at) => sum + (value === high[at] ? 0 : 1), 0) / low.length;
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(0.01); // unrelated draws would change some 45%
  });

  it("gives only zeros and ones", () => {
    expect(new Set(simulated(0).mastery)).toEqual(new Set([0, 1]));
  });
});
