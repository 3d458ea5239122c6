import { expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { twoSidedP } from "./two-sided-p.ts";

it("gives tabled values for both signs, and keeps small ones", () => {
  // erfc(|z|/√2) by mpmath 1.3 with 40 digits; @stdlib's erfc is good to a few units in the last place
  for (const z of [1.959963984540054, -1.959963984540054]) expectClose(twoSidedP(z), 0.05, { rtol: 1e-14 });
  expectClose(twoSidedP(20), 5.50724823721247e-89, { rtol: 1e-13 });
  expect(twoSidedP(0)).toBe(1);
});
