import { describe, expect, it } from "vitest";
import { subsetSums, subsetTerms, supersetSums } from "./subset-sums.ts";

describe("subsetSums, subsetTerms and supersetSums", () => {
  it("by hand: {}, {a}, {b}, {a, b}", () => {
    const below = Float64Array.of(1, 10, 100, 1000);
    subsetSums(below);
    expect([...below]).toEqual([1, 11, 101, 1111]);
    subsetTerms(below);
    expect([...below]).toEqual([1, 10, 100, 1000]);
    const above = Float64Array.of(1, 10, 100, 1000);
    supersetSums(above);
    expect([...above]).toEqual([1111, 1010, 1100, 1000]);
  });

  for (const K of [0, 1, 3, 6])
    it(`equal the sums over all pairs of sets, K=${K}`, () => {
      const size = 2 ** K;
      const table = Float64Array.from({ length: size }, (_, s) => (s * 37) % 101); // whole numbers: exact
      const sumOver = (holds: (T: number, S: number) => boolean) =>
        table.map((_, S) => table.reduce((sum, value, T) => (holds(T, S) ? sum + value : sum), 0));
      const below = table.slice();
      subsetSums(below);
      expect(below).toEqual(sumOver((T, S) => (T & S) === T));
      subsetTerms(below);
      expect(below).toEqual(table);
      const above = table.slice();
      supersetSums(above);
      expect(above).toEqual(sumOver((T, S) => (T & S) === S));
    });
});
