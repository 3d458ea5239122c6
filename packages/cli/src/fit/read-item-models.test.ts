import { expect, it } from "vitest";
import { itemModelNamed } from "./read-item-models.ts";

it("takes a model's name with or without hyphens and capitals", () => {
  expect(["R-RUM", "rrum", "G-DINA", "loggdina", "LOG-GDINA", "2PL"].map(itemModelNamed)).toEqual([
    "RRUM",
    "RRUM",
    "GDINA",
    "log-GDINA",
    "log-GDINA",
    undefined,
  ]);
});
