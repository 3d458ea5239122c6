import { describe, expect, it } from "vitest";
import { hierarchyText } from "./hierarchy-text.ts";

describe("hierarchyText", () => {
  it("has a row per prerequisite, names in need of quotes too", () => {
    const hierarchy = [
      { attribute: "A2", needs: "A1" },
      { attribute: 'borrow, "twice"', needs: "A2" },
    ];
    expect(hierarchyText(hierarchy)).toBe('attribute,needs\nA2,A1\n"borrow, ""twice""",A2\n');
  });

  it("is empty without prerequisites", () => {
    expect(hierarchyText([])).toBe("");
  });
});
