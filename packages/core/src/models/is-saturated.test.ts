import { expect, it } from "vitest";
import { isSaturated } from "./is-saturated.ts";
import { ITEM_MODEL_NAMES } from "./item-models.ts";

it("is true where each probability that the model tells apart is free, and false where items share", () => {
  const saturatedWith = (n: number) => ITEM_MODEL_NAMES.filter((model) => isSaturated(model, n)).join(" ");
  expect(saturatedWith(0)).toBe(ITEM_MODEL_NAMES.join(" "));
  expect(saturatedWith(1)).toBe("DINA DINO ACDM LLM RRUM GDINA LCDM log-GDINA GDM");
  expect(saturatedWith(2)).toBe("DINA DINO GDINA LCDM log-GDINA");
  expect(saturatedWith(4)).toBe("DINA DINO GDINA LCDM log-GDINA");
});
