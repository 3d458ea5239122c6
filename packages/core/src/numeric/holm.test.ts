import fc from "fast-check";
import { expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { holm } from "./holm.ts";

it("gives hand values: .04, .01, .03, .005 become 1·.04→.06, 3·.01, 2·.03, 4·.005", () => {
  // ascending .005 .01 .03 .04, times 4 3 2 1: .02 .03 .06 .04; the last may not fall below the one before
  expectClose(holm([0.04, 0.01, 0.03, 0.005]), [0.06, 0.03, 0.06, 0.02], { rtol: 4 * Number.EPSILON }); // one product
});

it("stops at 1, and takes ties and no tests at all", () => {
  expect([...holm([0.6, 0.7])]).toEqual([1, 1]);
  expect([...holm([0.25, 0.25])]).toEqual([0.5, 0.5]);
  expect([...holm([])]).toEqual([]);
});

it("never lowers a p-value, keeps their order, and lies below Bonferroni's", () => {
  const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(pValues, (p) => {
      const adjusted = holm(p);
      const orders = p.every((a, i) => p.every((b, j) => !(a < b) || adjusted[i] <= adjusted[j]));
      return orders && p.every((a, i) => adjusted[i] >= a && adjusted[i] <= Math.min(1, p.length * a));
    }),
  );
});
