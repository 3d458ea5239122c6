import { expect, it } from "vitest";
import { planIn } from "./link.ts";

it("takes settings from an address, and nothing else", () => {
  expect(planIn("#attributes=5&effort=thorough&seed=7&most-per-item=2&ability=no&adequacy=no")).toEqual({
    attributes: 5,
    effort: "thorough",
    seed: 7,
    mostPerItem: 2,
    ability: false,
    adequacy: false,
  });
  expect(planIn("#attributes=auto")).toEqual({ attributes: "auto" });
  expect(planIn("#attributes=99&effort=<b>&seed=-1&most-per-item=1e9&x=1")).toEqual({});
  expect(planIn("")).toEqual({});
});
