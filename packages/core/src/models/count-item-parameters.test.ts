import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { paperQ } from "../simulate/paper-q.ts";
import { allPatterns } from "./class-space.ts";
import { countItemParameters } from "./count-item-parameters.ts";
import { classSpace } from "./hierarchy.ts";
import type { ItemModelName } from "./item-model.ts";

const q = qMatrixFrom([
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 0],
  [0, 0, 0],
]);
const all = (model: ItemModelName) => countItemParameters(q, [model, model, model, model], allPatterns(3));

describe("countItemParameters", () => {
  it("counts each item's effects, one for an item that needs nothing", () => {
    expect(all("DINA")).toBe(2 + 2 + 2 + 1);
    expect(all("LLM")).toBe(2 + 3 + 3 + 1);
    expect(all("GDM")).toBe(2 + 3 + 3 + 1);
    expect(all("LCDM")).toBe(2 + 4 + 4 + 1);
  });

  it("counts two for each attribute that NIDA items need, however many they are", () => {
    expect(all("NIDA")).toBe(2 * 2 + 1);
    expect(countItemParameters(q, ["NIDA", "GDINA", "DINA", "NIDA"], allPatterns(3))).toBe(2 * 1 + 4 + 2 + 1);
  });

  it("leaves out cells of a saturated item that nobody can be in: 24 of the 32 that used to be counted on the paper's Q", () => {
    const chain = classSpace(q.attributes, [
      { attribute: q.attributes[1], needs: q.attributes[0] },
      { attribute: q.attributes[2], needs: q.attributes[1] },
    ]);
    const along = (model: ItemModelName) => countItemParameters(q, [model, model, model, model], chain);
    const nine = new Array<ItemModelName>(9).fill("GDINA");
    expect(countItemParameters(paperQ(3), nine, allPatterns(3))).toBe(4 * 2 + 4 * 4 + 8);
    expect(countItemParameters(paperQ(3), nine, chain)).toBe(4 * 2 + 4 * 3 + 4);
    expect(along("GDINA")).toBe(2 + 3 + 3 + 1);
    expect(along("ACDM")).toBe(2 + 3 + 3 + 1);
    expect(along("DINO")).toBe(2 + 2 + 2 + 1);
    expect(along("NIDA")).toBe(2 * 2 + 1);
  });
});
