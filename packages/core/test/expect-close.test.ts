import { describe, expect, it } from "vitest";
import { expectClose } from "./expect-close.ts";

describe("expectClose", () => {
  it("takes numbers within the absolute or the relative tolerance", () => {
    expectClose(1.5, 1, { atol: 0.5 });
    expectClose(1024.5, 1024, { rtol: 2 ** -11 });
    expectClose([1, 2.25], Float64Array.of(1, 2), { atol: 0.25 });
    expectClose(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, { rtol: 1e-9 });
  });

  it("refuses numbers further apart and says by how much", () => {
    expect(() => expectClose(1.5, 1, { atol: 0.25 })).toThrow(
      new Error("expected 1 within 0.25, received 1.5, 0.5 away"),
    );
    expect(() => expectClose([1, 3], [1, 2], { rtol: 0.25 })).toThrow(
      new Error("expected 2 at 1 within 0.5, received 3, 1 away"),
    );
  });

  it("is relative to the expected number, not to the actual one", () => {
    expect(() => expectClose(2, 1, { rtol: 0.5 })).toThrow(
      new Error("expected 1 within 0.5, received 2, 1 away"),
    );
    expectClose(1, 2, { rtol: 0.5 });
  });

  it("takes NaN as close to nothing, and infinity as close to no finite number", () => {
    for (const [actual, expected] of [
      [Number.NaN, 1],
      [1, Number.NaN],
      [Number.NaN, Number.NaN],
      [1, Number.POSITIVE_INFINITY],
      [Number.POSITIVE_INFINITY, 1],
      [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    ])
      expect(() => expectClose(actual, expected, { rtol: 1e9, atol: 1e9 })).toThrow();
  });

  it("refuses rows of different length and a missing tolerance", () => {
    expect(() => expectClose([1], [1, 2], { atol: 1 })).toThrow(new Error("expected 2 numbers, received 1"));
    expect(() => expectClose(1, 1, {})).toThrow(
      new Error("expectClose: rtol and atol must be ≥ 0 and one of them > 0, received 0, 0."),
    );
  });
});
