import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { CONJUNCTIVE } from "../../models/item-family.ts";
import { itemCosts } from "./item-costs.ts";
import { emptyModel } from "./search-model.ts";

const model = emptyModel(1, 5);
model.logShares.set([0.1, 0.6, 0.1, 0.2].map(Math.log));
/** gammaln gives 14 digits. */
const CLOSE = { rtol: 1e-12, atol: 1e-12 };

describe("itemCosts", () => {
  it("by hand, K=5: ln C(5, n) + 1.5 n, and the family from two attributes on", () => {
    const costs = itemCosts(5);
    expectClose(costs.of(model, 0, 0), 0, CLOSE);
    expectClose(costs.of(model, CONJUNCTIVE, 1), Math.log(5) + 1.5, CLOSE);
    expectClose(costs.of(model, CONJUNCTIVE, 2), Math.log(10) + 3 - Math.log(0.6), CLOSE);
    expectClose(costs.of(model, 0, 3), Math.log(10) + 4.5 - Math.log(0.1), CLOSE);
  });

  it("takes an expert's shares of sizes instead; a size without a share is out of the question", () => {
    const costs = itemCosts(5, [0, 0.5, 0.5]);
    expectClose(costs.of(model, 0, 1), Math.log(5) + Math.LN2, CLOSE);
    expectClose(costs.of(model, CONJUNCTIVE, 2), Math.log(10) + Math.LN2 - Math.log(0.6), CLOSE);
    expect(costs.of(model, 0, 0)).toBe(Number.POSITIVE_INFINITY);
    expect(costs.of(model, 0, 3)).toBe(Number.POSITIVE_INFINITY);
  });

  it("has no q-vector of more attributes than there are", () => {
    expect(itemCosts(2).of(model, 0, 3)).toBe(Number.POSITIVE_INFINITY);
  });
});
