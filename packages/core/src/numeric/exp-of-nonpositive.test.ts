import exp from "@stdlib/math-base-special-exp";
import { expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { expOfNonpositive } from "./exp-of-nonpositive.ts";

it("agrees with @stdlib's exp to thirteen digits", () => {
  for (let x = 0; x > -43.99; x -= 0.00317) expectClose(expOfNonpositive(x), exp(x), { rtol: 1e-13 }); // the fifth-order term, 4e-14, and roundings
});

it("is exact at its ends", () => {
  expect(expOfNonpositive(0)).toBe(1);
  expect(expOfNonpositive(-44)).toBe(0);
  expect(expOfNonpositive(Number.NEGATIVE_INFINITY)).toBe(0);
});
