import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { ADDITIVE, CONJUNCTIVE } from "../../models/item-family.ts";
import { updateShares } from "./family-shares.ts";
import { emptyModel } from "./search-model.ts";

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
