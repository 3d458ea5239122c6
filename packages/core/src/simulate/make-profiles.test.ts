import { describe, expect, it } from "vitest";
import { attributeThresholds } from "./make-profiles.ts";

describe("attributeThresholds", () => {
  it("goes from −½ to ½ in steps of 1/(K − 1)", () => {
    expect(attributeThresholds(5)).toEqual([-0.5, -0.25, 0, 0.25, 0.5]);
    expect(attributeThresholds(2)).toEqual([-0.5, 0.5]);
  });

  it("is 0 for one attribute", () => {
    expect(attributeThresholds(1)).toEqual([0]);
  });
});
