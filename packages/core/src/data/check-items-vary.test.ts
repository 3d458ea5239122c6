import { describe, expect, it } from "vitest";
import { checkItemsVary } from "./check-items-vary.ts";
import { responsesFrom } from "./responses.ts";

describe("checkItemsVary", () => {
  it("lets two items pass that some get right and some wrong", () => {
    const rows = responsesFrom([
      [1, 0, 1],
      [0, 1, 1],
    ]);
    expect(() => checkItemsVary("learn", rows)).not.toThrow();
  });

  it("says nothing of a single student", () => {
    expect(() => checkItemsVary("learn", responsesFrom([[1, 0, 1]]))).not.toThrow();
  });

  it("refuses fewer, and counts them", () => {
    const rows = responsesFrom([
      [1, 1, 0],
      [0, 1, null],
    ]);
    expect(() => checkItemsVary("learn", rows)).toThrow(
      "learn: at least 2 items must have both correct and incorrect responses; only 1 does.",
    );
  });
});
