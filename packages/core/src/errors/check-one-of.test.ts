import { describe, expect, it } from "vitest";
import { checkOneOf } from "./check-one-of.ts";

describe("checkOneOf", () => {
  it("takes a choice", () => {
    expect(() => checkOneOf("fit", "model", "DINA", ["DINA", "DINO"])).not.toThrow();
  });

  it("refuses anything else and says what there is", () => {
    expect(() => checkOneOf("fit", "model", "dina", ["DINA", "DINO"])).toThrow(
      expect.objectContaining({
        name: "InvalidInputError",
        message: 'fit: model must be DINA or DINO; received "dina".',
      }),
    );
  });
});
