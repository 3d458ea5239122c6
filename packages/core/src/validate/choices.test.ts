import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/expect-close.ts";
import type { AttributeTest } from "./attribute-tests.ts";
import { chooseHull } from "./hull-choice.ts";
import { type MesaPoint, mesa } from "./mesa.ts";
import { choosePvaf, predictedCut } from "./pvaf-choice.ts";
import { chooseByWald } from "./wald-choice.ts";

const points = (...pvafs: number[]): MesaPoint[] =>
  pvafs.map((pvaf, at) => ({ size: at + 1, q: 2 ** (at + 1) - 1, pvaf }));

describe("mesa", () => {
  it("has the best q-vector of each size, the first among equals", () => {
    //                          –  1    2    12   3    13   23   123
    expect(mesa(Float64Array.of(0, 0.3, 0.5, 0.7, 0.5, 0.8, 0.6, 1))).toEqual([
      { size: 1, q: 0b010, pvaf: 0.5 },
      { size: 2, q: 0b101, pvaf: 0.8 },
      { size: 3, q: 0b111, pvaf: 1 },
    ]);
  });
});

describe("choosePvaf", () => {
  it("takes the simplest q-vector above the cut", () => {
    expect(choosePvaf(points(0.6, 0.951, 0.99, 1), 0.95)).toBe(1);
    expect(choosePvaf(points(0.6, 0.95, 0.99, 1), 0.95)).toBe(2);
    expect(choosePvaf(points(0.6, 1), 1)).toBe(1);
  });

  it("predicts the cut as R does: 1000 students, 20 items, quality 0.6", () => {
    // −.40451408 + .48404851 + 1.72005421 − .06631112 = 1.73327752; 1 / (1 + e^−1.73327752) = .84983
    expectClose(predictedCut(1000, 20, 0.6), 0.84983, { atol: 5e-6 });
  });
});

describe("chooseHull", () => {
  it("takes the point where the hull bends most", () => {
    // edges .45 (0 to 2), .04 (2 to 4), .005 (4 to 8): st 11.25 and 8
    expect(chooseHull(points(0.9, 0.98, 1)).at).toBe(0);
    // edges .2, .25 → the first is below the line from 0 to the second: .225, then .025: st 9
    expect(chooseHull(points(0.4, 0.9, 1))).toEqual({ at: 1, onHull: [false, true, true] });
    // nothing above the straight line: only the last is left
    expect(chooseHull(points(0.2, 0.4, 1))).toEqual({ at: 2, onHull: [false, false, true] });
    expect(chooseHull(points(1)).at).toBe(0);
  });

  it("takes the first of a flat mesa", () => {
    expect(chooseHull(points(1, 1, 1)).at).toBe(0);
  });

  it("never takes a point below the hull", () => {
    const rising = fc
      .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 })
      .map((gains) => {
        const upTo = (at: number) => gains.slice(0, at + 1).reduce((a, b) => a + b);
        return points(...gains.map((_, at) => upTo(at) / upTo(gains.length - 1)));
      });
    fc.assert(
      fc.property(rising, (given) => {
        const { at, onHull } = chooseHull(given);
        expect(onHull[at]).toBe(true);
      }),
      { seed: 1 },
    );
  });
});

describe("chooseByWald", () => {
  /** p of an attribute beside others: the first value that has the q-vector and the attribute. */
  const tester = (ps: Readonly<Record<string, number>>) => (q: number) =>
    [0, 1, 2]
      .filter((k) => (q >>> k) & 1)
      .map(
        (attribute): AttributeTest => ({ attribute, statistic: 0, df: 1, p: ps[`${q} ${attribute}`] ?? 0 }),
      );
  const options = { level: 0.05, cut: 0.95 };

  it("stays with one attribute that accounts for enough", () => {
    expect(chooseByWald(Float64Array.of(0, 0.96, 0.1, 1, 0.1, 1, 0.2, 1), tester({}), options)).toBe(0b001);
  });

  it("adds the significant attribute with the largest PVAF", () => {
    const pvafs = Float64Array.of(0, 0.5, 0.1, 0.97, 0.1, 0.98, 0.2, 1);
    expect(chooseByWald(pvafs, tester({}), options)).toBe(0b101);
    expect(chooseByWald(pvafs, tester({ "5 2": 0.2 }), options)).toBe(0b011);
    expect(chooseByWald(pvafs, tester({ "5 2": 0.2, "3 1": 0.06 }), options)).toBe(0b001);
  });

  it("drops what is not significant beside the new one", () => {
    const pvafs = Float64Array.of(0, 0.5, 0.4, 0.7, 0.3, 0.6, 0.8, 1);
    // first attribute 1; with 2 it is .7; beside 2 it is not needed; then 3 is added to 2
    expect(chooseByWald(pvafs, tester({ "3 0": 0.3 }), options)).toBe(0b110);
  });
});
