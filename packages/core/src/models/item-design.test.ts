import { describe, expect, it } from "vitest";
import { effectCount, isSaturated, itemDesign } from "./item-design.ts";
import type { ItemModelName } from "./item-model.ts";
import { ITEM_MODEL_NAMES } from "./item-models.ts";

describe("itemDesign", () => {
  it("lists X by pattern: intercept, then what is on; hand values for two attributes", () => {
    const textOf = (model: ItemModelName) => {
      const { effects, rows, values } = itemDesign(model, 2);
      const row = (l: number) => values.subarray(l * effects, (l + 1) * effects).join(" ");
      return Array.from({ length: rows }, (_, l) => row(l)).join(" | ");
    };
    const additive = "1 0 0 | 1 1 0 | 1 0 1 | 1 1 1";
    const saturated = "1 0 0 0 | 1 1 0 0 | 1 0 1 0 | 1 1 1 1";
    const byHand: Record<ItemModelName, string> = {
      DINA: "1 0 | 1 0 | 1 0 | 1 1",
      DINO: "1 0 | 1 1 | 1 1 | 1 1",
      ACDM: additive,
      LLM: additive,
      RRUM: additive,
      GDINA: saturated,
      LCDM: saturated,
      "log-GDINA": saturated,
      NIDA: additive,
      GDM: "1 -1 -1 | 1 1 -1 | 1 -1 1 | 1 1 1",
    };
    for (const model of ITEM_MODEL_NAMES) expect(textOf(model)).toBe(byHand[model]);
  });

  it("has one pattern and one effect for an item that needs nothing, in every model", () => {
    for (const model of ITEM_MODEL_NAMES) {
      expect(itemDesign(model, 0)).toEqual({ effects: 1, rows: 1, values: Float64Array.of(1) });
      expect(effectCount(model, 0)).toBe(1);
    }
  });

  it("counts three attributes' effects", () => {
    expect(ITEM_MODEL_NAMES.map((model) => effectCount(model, 3))).toEqual([2, 2, 4, 4, 4, 8, 8, 8, 4, 4]);
  });
});

it("is true where each probability that the model tells apart is free, and false where items share", () => {
  const saturatedWith = (n: number) => ITEM_MODEL_NAMES.filter((model) => isSaturated(model, n)).join(" ");
  expect(saturatedWith(0)).toBe(ITEM_MODEL_NAMES.join(" "));
  expect(saturatedWith(1)).toBe("DINA DINO ACDM LLM RRUM GDINA LCDM log-GDINA GDM");
  expect(saturatedWith(2)).toBe("DINA DINO GDINA LCDM log-GDINA");
  expect(saturatedWith(4)).toBe("DINA DINO GDINA LCDM log-GDINA");
});
