import { expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { likelihoodRatioTest } from "./likelihood-ratio-test.ts";

it("gives a hand value: 2 · 3 with two degrees of freedom has p = e^−3", () => {
  const found = likelihoodRatioTest({ logLik: -103, parameters: 5 }, { logLik: -100, parameters: 7 });
  expect(found).toMatchObject({ statistic: 6, df: 2 });
  expectClose(found.pValue, Math.exp(-3), { rtol: 4 * Number.EPSILON }); // exp
});

it("takes a difference that an early stop explains as none", () => {
  const found = likelihoodRatioTest({ logLik: -100, parameters: 5 }, { logLik: -100.0005, parameters: 6 });
  expect(found).toEqual({ statistic: 0, df: 1, pValue: 1 });
});

it("refuses models without a difference in parameters", () => {
  const message =
    "likelihoodRatioTest: larger.parameters must be more than smaller.parameters, 5; received 5. Models with equally many parameters are not nested; compare their information criteria.";
  expect(() => likelihoodRatioTest({ logLik: -100, parameters: 5 }, { logLik: -90, parameters: 5 })).toThrow(
    expect.objectContaining({ name: "InvalidInputError", message }),
  );
});

it("refuses a larger model that fits worse, and says why that can be", () => {
  const message =
    "likelihoodRatioTest: larger.logLik must be at least smaller.logLik, -100; received -101. Either the models are not nested (compare their information criteria), or a fit missed its maximum (use more starts).";
  expect(() => likelihoodRatioTest({ logLik: -100, parameters: 5 }, { logLik: -101, parameters: 7 })).toThrow(
    expect.objectContaining({ name: "InvalidInputError", message }),
  );
  expect(() =>
    likelihoodRatioTest({ logLik: -100, parameters: 5 }, { logLik: Number.NaN, parameters: 7 }),
  ).toThrow("received NaN");
});
