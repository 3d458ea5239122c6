import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { judgeEntries, MOST_WRONG, suggestedQ } from "./judge-entries.ts";

const q = qMatrixFrom([
  [1, 0],
  [0, 1],
]);
const opinion = (...entries: number[]) =>
  ({ method: "pvaf", q: { ...q, entries: Uint8Array.from(entries) }, how: "" }) as const;

describe("judgeEntries", () => {
  it("is the learner's probability where no other method was asked", () => {
    const differs = judgeEntries(q, Float64Array.of(0.3, 0.2, 0.6, 0.9), []);
    expect([...differs].map((p) => Number(p.toFixed(12)))).toEqual([0.7, 0.2, 0.6, 0.1]);
  });

  it("by hand: all other methods for the change, or against it", () => {
    // logit .5 = 0, so e³ / (1 + e³) = 0.9526 and 0.0474
    const [changed, , , kept] = judgeEntries(q, Float64Array.of(0.5, 0, 0, 0.5), [opinion(0, 0, 0, 1)]);
    expect(changed).toBeCloseTo(0.9526, 4);
    expect(kept).toBeCloseTo(0.0474, 4);
  });

  it("does not change an entry at 0.99 that every other method would keep: ECPE had ten of them", () => {
    const differs = judgeEntries(q, Float64Array.of(1, 0.99, 0, 1), [opinion(1, 0, 0, 1)]);
    expect(suggestedQ(q, differs).entries).toEqual(q.entries);
  });
});

describe("suggestedQ", () => {
  it("keeps the expected share of wrong changes within its limit, and leaves out none that fits", () => {
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(probability, { minLength: 4, maxLength: 4 }), (values) => {
        const differs = Float64Array.from(values);
        const { entries } = suggestedQ(q, differs);
        const changed = values.filter((_, at) => entries[at] !== q.entries[at]);
        const kept = values.filter((_, at) => entries[at] === q.entries[at]);
        const wrong = changed.reduce((sum, p) => sum + 1 - p, 0);
        expect(wrong).toBeLessThanOrEqual(MOST_WRONG * changed.length + 1e-12);
        if (changed.length > 0 && kept.length > 0)
          expect(Math.min(...changed)).toBeGreaterThanOrEqual(Math.max(...kept));
        if (kept.length > 0)
          expect(wrong + 1 - Math.max(...kept)).toBeGreaterThan(MOST_WRONG * (changed.length + 1) - 1e-12);
      }),
    );
  });
});
