import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import { requiredAttributes } from "../data/q-matrix.ts";
import { stream } from "../random/stream.ts";
import { randomQ } from "./random-q.ts";

/** Fixed seeds; 4 standard errors would refuse a right program once in 16,000 seeds. */
const STANDARD_ERRORS = 4;

describe("randomQ", () => {
  const K = 15;
  const matrices = Array.from({ length: 400 }, (_, rep) => randomQ(K, stream(rep, "random-q.test")));
  const rows = matrices.flatMap((q) => q.items.map((_, j) => requiredAttributes(q, j)));

  it("has 3K items and K attributes", () => {
    expect([matrices[0].J, matrices[0].K]).toEqual([45, 15]);
  });

  it("needs 1, 2 or 3 attributes with probabilities C(K, n)/M; 0.0261 for n = 1 at K = 15, as the paper says", () => {
    const M = 15 + 105 + 455;
    expectClose(15 / M, 0.0261, { atol: 0.00005 }); // printed to four digits
    for (const [n, ways] of [
      [1, 15],
      [2, 105],
      [3, 455],
    ]) {
      const share = ways / M;
      const found = rows.filter((row) => row.length === n).length / rows.length;
      expectClose(found, share, {
        atol: STANDARD_ERRORS * Math.sqrt((share * (1 - share)) / rows.length),
      });
    }
  });

  it("needs each attribute equally often", () => {
    // each attribute is in C(14, 0) + C(14, 1) + C(14, 2) = 106 of the 575 sets
    const share = 106 / 575;
    for (let k = 0; k < K; k++) {
      const found = rows.filter((row) => row.includes(k)).length / rows.length;
      expectClose(found, share, {
        atol: STANDARD_ERRORS * Math.sqrt((share * (1 - share)) / rows.length),
      });
    }
  });

  it("works with fewer than three attributes", () => {
    expect([...randomQ(1, stream(1)).entries]).toEqual([1, 1, 1]);
    const sizes = Array.from({ length: 200 }, (_, rep) => randomQ(2, stream(rep))).flatMap((q) =>
      q.items.map((_, j) => requiredAttributes(q, j).length),
    );
    expect(new Set(sizes)).toEqual(new Set([1, 2]));
  });

  for (const K of [0, 2954])
    it(`refuses K = ${K}`, () => {
      expect(() => randomQ(K, stream(1))).toThrow(
        expect.objectContaining({
          name: "InvalidInputError",
          message: `randomQ: K must be a whole number from 1 to 2953; received ${K}.`,
        }),
      );
    });
});
