import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { ADDITIVE, CONJUNCTIVE } from "../../models/item-family.ts";
import { itemCosts, updateShares } from "./item-costs.ts";
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

describe("updateShares", () => {
  it("counts one item of each family beforehand, and no item of fewer than two attributes", () => {
    const model = emptyModel(5, 3);
    model.q.set([0b1, 0b11, 0b101, 0b111, 0]);
    model.families.set([0, CONJUNCTIVE, CONJUNCTIVE, ADDITIVE, 0]);
    updateShares(model);
    const shares = [1 / 7, 3 / 7, 1 / 7, 2 / 7];
    expectClose(model.logShares, shares.map(Math.log), { rtol: 1e-12 });
    // penalties had −ln ¼ in them
    const change = [0, -Math.log(12 / 7), -Math.log(12 / 7), -Math.log(8 / 7), 0];
    expectClose(model.penalties, change, { rtol: 1e-12 });
  });

  it("changes nothing the second time", () => {
    const model = emptyModel(3, 3);
    model.q.set([0b11, 0b101, 0b1]);
    model.families.set([CONJUNCTIVE, ADDITIVE, 0]);
    model.penalties.set([3, 4, 5]);
    updateShares(model);
    const before = JSON.stringify([[...model.penalties], [...model.logShares]]);
    updateShares(model);
    expect(JSON.stringify([[...model.penalties], [...model.logShares]])).toBe(before);
  });
});
