import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { rmsea2 } from "./rmsea2.ts";

it("gives hand values: M2 = 2 df has √(df / (N df)) = √(1/N)", () => {
  expectClose(rmsea2(100, 50, 400).value, 0.05, { rtol: 4 * Number.EPSILON }); // one root
});

it("has the interval of scipy's noncentral chi-square", () => {
  // scipy 1.17: brentq on ncx2.cdf(100, 50, λ) at .95 and .05 gives these λ
  const { low, high } = rmsea2(100, 50, 400);
  expectClose(
    [low, high],
    [25.32394118735, 82.45769877497].map((lambda) => Math.sqrt(lambda / (400 * 50))),
    { rtol: 1e-10 },
  ); // brentq's
});

it("starts the interval at 0 where the central distribution does not reach .95, and ends it there below .05", () => {
  expect(rmsea2(50, 50, 400)).toMatchObject({ value: 0, low: 0 });
  expectClose(rmsea2(50, 50, 400).high, 0.032230965349275, { rtol: 1e-9 }); // scipy, as above
  expect(rmsea2(20, 50, 400)).toEqual({ value: 0, low: 0, high: 0 });
  expect(rmsea2(0, 50, 400)).toEqual({ value: 0, low: 0, high: 0 });
});
