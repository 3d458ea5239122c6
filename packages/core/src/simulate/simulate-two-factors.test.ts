import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { attributeNames } from "../data/q-matrix.ts";
import { stream } from "../random/stream.ts";
import { simulateTwoFactors } from "./simulate-two-factors.ts";

/** Fixed seed; 4 standard errors would refuse a right program once in 16,000 shares. */
const STANDARD_ERRORS = 4;
const N = 40_000;
const K = 4;

function simulated(rho: number, between: number, groups = [0, 1, 0, 1]) {
  const students = Array.from({ length: N }, (_, i) => String(i + 1));
  const design = { students, attributes: attributeNames(K), thresholds: [0, 0, 0, 0], groups, rho, between };
  return simulateTwoFactors(design, stream(5, "two-factors.test")).mastery;
}

function shareOfBoth(mastery: Float64Array, k: number, l: number): number {
  let both = 0;
  for (let i = 0; i < N; i++) both += mastery[i * K + k] * mastery[i * K + l];
  return both / N;
}

describe("simulateTwoFactors", () => {
  for (const [rho, between] of [
    [0.75, 0.25],
    [0.5, 0],
    [0.5, 0.5],
  ])
    it(`has correlation ${rho} within and ${between} between groups: ¼ + asin(r)/2π master both (Sheppard)`, () => {
      const mastery = simulated(rho, between);
      for (let k = 0; k < K; k++)
        for (let l = 0; l <= k; l++) {
          const correlation = k === l ? 1 : (k - l) % 2 === 0 ? rho : between;
          const share = 0.25 + Math.asin(correlation) / (2 * Math.PI);
          expectClose(shareOfBoth(mastery, k, l), share, {
            atol: STANDARD_ERRORS * Math.sqrt((share * (1 - share)) / N),
          });
        }
    });

  it("gives only zeros and ones, and keeps the draws when attributes change groups", () => {
    const mastery = simulated(0.75, 0.25);
    expect(new Set(mastery)).toEqual(new Set([0, 1]));
    const other = simulated(0.75, 0.25, [0, 1, 0, 0]);
    expect(other.filter((_, at) => at % K < 3)).toEqual(mastery.filter((_, at) => at % K < 3));
    expect(other).not.toEqual(mastery);
  });
});
