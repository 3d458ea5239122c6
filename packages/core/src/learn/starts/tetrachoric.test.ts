import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/expect-close.ts";
import { tetrachoric } from "./tetrachoric.ts";

/** From the cells of a 2 × 2 table. */
function ofTable(n11: number, n10: number, n01: number, n00: number): number {
  return tetrachoric({
    both: n11 + n10 + n01 + n00,
    bothRight: n11,
    firstRight: n11 + n10,
    secondRight: n11 + n01,
  });
}

describe("tetrachoric", () => {
  it("is a number for every table, also of more responses than a double counts (NaN)", () => {
    const most = 2 ** 52;
    expect(ofTable(1549, most, most, 0)).toBeCloseTo(-0.999, 12);
    expect(ofTable(most, 713, most, 0)).not.toBeNaN();
    const cell = fc.oneof(fc.constantFrom(0, 1, most), fc.nat(3), fc.nat(1e6), fc.nat({ max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(cell, cell, cell, cell, (n11, n10, n01, n00) => {
        expect(Math.abs(ofTable(n11, n10, n01, n00))).toBeLessThan(0.9990001);
      }),
      { numRuns: 2000, seed: 23 },
    );
  });

  it("refuses what is no table", () => {
    for (const counts of [
      { both: 10, bothRight: 6, firstRight: 5, secondRight: 7 },
      { both: 10, bothRight: 0, firstRight: 7, secondRight: 7 },
      { both: 10, bothRight: Number.NaN, firstRight: 5, secondRight: 7 },
      { both: 10, bothRight: -1, firstRight: 5, secondRight: 7 },
    ])
      expect(() => tetrachoric(counts)).toThrow(/^tetrachoric: counts must be the counts of a 2 × 2 table/);
  });

  it("has a hand value where half are right: P(both) = ¼ + asin(r)/2π, so ⅓ of 600 gives sin 30°", () => {
    expectClose(ofTable(200, 100, 100, 200), 0.5, { atol: 1e-9 }); // shares are solved to 1e-10
    expectClose(ofTable(100, 200, 200, 100), -0.5, { atol: 1e-9 });
    expect(Math.abs(ofTable(150, 150, 150, 150))).toBeLessThan(1e-9);
  });

  // Φ2(Φ⁻¹(p1), Φ⁻¹(p2); r), its integral over r by mpmath 1.3 with 25 digits
  const expected = [
    [0.5, 0.5, -0.9, 0.07178314656435314],
    [0.5, 0.25, -0.5, 0.06013755366094288],
    [0.5, 0.25, 0.8, 0.23200216402876594],
    [0.5, 0.95, 0.2, 0.48313349437888614],
    [0.3, 0.5, 0.8, 0.27135765932218436],
    [0.3, 0.25, -0.1, 0.06414039704434084],
    [0.3, 0.25, 0.95, 0.22822517784297008],
    [0.1, 0.25, 0.95, 0.09917853645670496],
    [0.1, 0.95, 0.2, 0.09788358421839653],
    [0.02, 0.25, 0.2, 0.008462828259325046],
    [0.02, 0.95, -0.5, 0.013787405677075065],
    [0.9, 0.25, -0.9, 0.15445259905056555],
    [0.9, 0.95, 0.5, 0.8693972560485106],
  ];
  for (const [p1, p2, r, p] of expected)
    it(`finds r = ${r} from the exact shares, ${p1} and ${p2} right`, () => {
      const both = 1e12; // counts need not be small or whole
      const found = tetrachoric({ both, bothRight: p * both, firstRight: p1 * both, secondRight: p2 * both });
      // the quadrature over the first step, at its worst where r = ±.9; a hundredth of a standard error at N = 10⁷
      expectClose(found, r, { atol: 5e-6 });
    });

  it("changes its sign with one item's coding and does not care which item comes first", () => {
    const cell = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(cell, cell, cell, cell, (n11, n10, n01, n00) => {
        const r = ofTable(n11, n10, n01, n00);
        // each is solved to 1e-10 of a share; near ±1 the share hardly moves with r
        const tolerance = { atol: 1e-4 };
        expectClose(ofTable(n11, n01, n10, n00), r, tolerance);
        expectClose(ofTable(n10, n11, n00, n01), -r, tolerance);
        expect(Math.abs(r)).toBeLessThanOrEqual(0.999 + 1e-15);
      }),
    );
  });

  it("adds ½ to a table with an empty cell: 10, 0, 0, 10 gives sin(2π(10.5/22 − ¼))", () => {
    expectClose(ofTable(10, 0, 0, 10), Math.sin(2 * Math.PI * (10.5 / 22 - 1 / 4)), { atol: 1e-6 }); // quadrature
  });

  it("stops at .999 where items are one", () => {
    expectClose(ofTable(5000, 0, 0, 5000), 0.999, { rtol: 1e-6 }); // the last bisections
    expectClose(ofTable(0, 5000, 5000, 0), -0.999, { rtol: 1e-6 });
  });

  it("is 0 where the students say nothing", () => {
    expect(ofTable(0, 0, 0, 0)).toBe(0);
    expect(ofTable(7, 3, 0, 0)).toBe(0);
    expect(ofTable(0, 0, 3, 7)).toBe(0);
    expect(ofTable(0, 4, 0, 6)).toBe(0);
  });
});
