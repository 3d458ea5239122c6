import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { countItemParameters } from "./count-item-parameters.ts";
import type { ItemModelName } from "./item-model.ts";

const q = qMatrixFrom([
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 0],
  [0, 0, 0],
]);
const all = (model: ItemModelName) => countItemParameters(q, [model, model, model, model]);

describe("countItemParameters", () => {
  it("counts each item's effects, one for an item that needs nothing", () => {
    expect(all("DINA")).toBe(2 + 2 + 2 + 1);
    expect(all("LLM")).toBe(2 + 3 + 3 + 1);
    expect(all("GDM")).toBe(2 + 3 + 3 + 1);
    expect(all("LCDM")).toBe(2 + 4 + 4 + 1);
  });

  it("counts two for each attribute that NIDA items need, however many they are", () => {
    expect(all("NIDA")).toBe(2 * 2 + 1);
    expect(countItemParameters(q, ["NIDA", "GDINA", "DINA", "NIDA"])).toBe(2 * 1 + 4 + 2 + 1);
  });
});
