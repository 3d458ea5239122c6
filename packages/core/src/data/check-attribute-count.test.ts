import { describe, expect, it } from "vitest";
import { checkAttributeCount } from "./check-attribute-count.ts";

describe("checkAttributeCount", () => {
  it("lets fewer attributes than items pass", () => {
    expect(checkAttributeCount("learn", 1, 2)).toBe(1);
    expect(checkAttributeCount("learn", 14, 15)).toBe(14);
  });

  it("refuses a single item, whatever K is", () => {
    expect(() => checkAttributeCount("learn", 1, 1)).toThrow(
      "learn: at least 2 items are required; there is only 1.",
    );
  });

  for (const K of [15, 16, 0, -1, 2.5, Number.NaN])
    it(`refuses K = ${K} with J = 15`, () => {
      expect(() => checkAttributeCount("learn", K, 15)).toThrow(
        expect.objectContaining({
          name: "InvalidInputError",
          message: `learn: attributes must be a whole number ≥ 1 and less than the number of items (15); received ${K}.`,
        }),
      );
    });
});
