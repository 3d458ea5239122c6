import { describe, expect, it } from "vitest";
import type { AttributeTest } from "./attribute-tests.ts";
import { entryStatistics } from "./entry-statistics.ts";

//                             –  1    2    12   3    13   23   123
const pvaf = Float64Array.of(0, 0.3, 0.5, 0.7, 0.4, 0.8, 0.6, 1);
const asked: number[] = [];
/** p tells the q-vector and the attribute; nothing is left to test of attribute 2 in {2, 3}. */
function test(q: number): AttributeTest[] {
  asked.push(q);
  return [0, 1, 2]
    .filter((k) => (q >>> k) & 1)
    .map((attribute) => ({
      attribute,
      statistic: q + attribute / 10,
      df: q === 0b110 && attribute === 1 ? 0 : 2,
      p: 1 / (q + 1),
    }));
}

describe("entryStatistics", () => {
  it("has PVAF with and without each attribute, the others as the expert has them", () => {
    // the expert has {3}: with 1 it is .8, without .4; with 2 .6; 3 itself .4, and nothing without
    expect(entryStatistics(pvaf, 0b100)).toEqual([
      { pvafWith: 0.8, pvafWithout: 0.4, wald: null },
      { pvafWith: 0.6, pvafWithout: 0.4, wald: null },
      { pvafWith: 0.4, pvafWithout: 0, wald: null },
    ]);
  });

  it("tests each attribute in the q-vector that has it, each q-vector once, and tells of no test without freedom", () => {
    expect(entryStatistics(pvaf, 0b100, test).map(({ wald }) => wald)).toEqual([
      { statistic: 5, df: 2, p: 1 / 6 },
      null,
      { statistic: 4.2, df: 2, p: 1 / 5 },
    ]);
    entryStatistics(pvaf, 0b111, test);
    expect(asked).toEqual([0b101, 0b110, 0b100, 0b111]);
  });

  it("tests no more than six attributes together", () => {
    const wide = new Float64Array(2 ** 8).fill(1);
    const all = (q: number): AttributeTest[] =>
      Array.from({ length: 8 }, (_, attribute) => ({ attribute, statistic: 1, df: 1, p: q / 1000 }));
    const tested = entryStatistics(wide, 0b00111111, all).map(({ wald }) => wald !== null);
    expect(tested).toEqual([true, true, true, true, true, true, false, false]);
  });
});
