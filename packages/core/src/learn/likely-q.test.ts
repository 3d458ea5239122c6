import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { likelyQ } from "./likely-q.ts";

const best = qMatrixFrom([
  [1, 0, 0],
  [0, 1, 1],
  [0, 0, 1],
]);

describe("likelyQ", () => {
  it("has what is likelier than not; used to suggest what had a probability of 0.00", () => {
    const { entries } = likelyQ(best, Float64Array.of(0, 0.9, 0, 0.51, 0.49, 1, 0.5, 0.6, 0.5));
    //                      the tie stays as it is in the best one: 0 and 1
    expect([...entries]).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 1]);
  });

  it("gives an item that would need nothing its likeliest attribute; used to keep a row with an entry at .04", () => {
    const { entries } = likelyQ(best, Float64Array.of(0.4, 0, 0.45, 0.1, 0.04, 0.48, 0.3, 0.3, 0.3));
    expect([...entries]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  it("leaves an item alone that needs nothing in the best one", () => {
    const none = qMatrixFrom([[0, 0, 0]]);
    expect([...likelyQ(none, Float64Array.of(0.4, 0.1, 0.2)).entries]).toEqual([0, 0, 0]);
  });

  it("never parts from a probability but where a row would be empty", () => {
    const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 9,
      maxLength: 9,
    });
    fc.assert(
      fc.property(probabilities, (given) => {
        const { entries } = likelyQ(best, Float64Array.from(given));
        for (let j = 0; j < 3; j++) {
          const row = given.slice(3 * j, 3 * j + 3);
          if (row.some((p) => p > 0.5))
            for (const [k, p] of row.entries())
              if (p !== 0.5) expect(entries[3 * j + k]).toBe(Number(p > 0.5));
          expect(entries.subarray(3 * j, 3 * j + 3)).toContain(1);
        }
      }),
      { seed: 1 },
    );
  });
});
