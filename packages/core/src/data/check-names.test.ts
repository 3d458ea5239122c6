import { describe, expect, it } from "vitest";
import { checkNames } from "./check-names.ts";

describe("checkNames", () => {
  it("lets different names pass, also those of object members", () => {
    expect(() => checkNames("here", "items", ["a", "__proto__", "constructor"], 3)).not.toThrow();
  });

  const REFUSED: [string, string[], string][] = [
    ["too many", ["a", "b", "c", "d"], "here: items must be 3 names; received 4."],
    ["an empty one", ["a", "b", ""], "here: items, name 3 must be a name; received an empty one."],
    [
      "the same twice",
      ["a", "b", "a"],
      'here: items, name 3 must be a name not used before; received "a", which is also name 1.',
    ],
  ];
  for (const [what, names, message] of REFUSED)
    it(`refuses ${what}`, () => {
      expect(() => checkNames("here", "items", names, 3)).toThrow(
        expect.objectContaining({ name: "InvalidInputError", message }),
      );
    });
});
