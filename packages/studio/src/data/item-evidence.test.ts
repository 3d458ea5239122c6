import { responsesFrom } from "@qmatrix/core/data";
import { describe, expect, it } from "vitest";
import { itemEvidence, successOf } from "./item-evidence.ts";

/** Half of 200 students have the skill; item 0 needs it, items 1 to 4 only effort that has nothing to do with it. */
const N = 200;
const has = (i: number) => i % 2 === 0;
const rows = Array.from({ length: N }, (_, i) => [
  has(i) ? 1 : 0,
  ...Array.from({ length: 4 }, (_, j) => (((i >> 1) + j) % 4 < 1 + (i % 3) ? 1 : 0)),
]);
const responses = responsesFrom(rows, { items: ["a", "b", "c", "d", "e"] });
const mastery = Array.from({ length: N }, (_, i) => (has(i) ? 0.9 : 0.1));

describe("itemEvidence", () => {
  it("keeps students with and without a skill apart where the item needs it, and together where it does not", () => {
    const needs = itemEvidence({ responses, item: 0, mastery, success: null });
    // nine of ten of those who count as mastered answer correctly, one of ten of the others
    for (const { correct } of needs.mastered) expect(correct).toBeCloseTo(0.9, 1);
    for (const { correct } of needs.notMastered) expect(correct).toBeCloseTo(0.1, 1);
    for (const { correct } of needs.all) expect(correct).toBeCloseTo(0.5, 1);
    expect(needs.all.reduce((sum, { students }) => sum + students, 0)).toBe(N);
    expect(needs.all.length).toBeGreaterThan(1);
  });

  it("takes the response to the item itself out of the mastery probability", () => {
    // a prior of one half and a response with success .9 or .2: the posterior is .9 / 1.1 or .1 / .9; without it, .5
    const posterior = rows.map(([a]) => (a ? 0.9 / 1.1 : 0.1 / 0.9));
    const success = successOf({ mastery: posterior, N, K: 1 }, [0.2, 0.9], [0], 0);
    const { mastered, notMastered } = itemEvidence({ responses, item: 0, mastery: posterior, success });
    for (const [at, { correct, students }] of mastered.entries()) {
      expect(students).toBeCloseTo(notMastered[at].students, 8);
      expect(correct).toBeCloseTo(notMastered[at].correct, 8);
    }
  });

  it("weighs the other skills of an item as each student has them", () => {
    // patterns: none .1, first .3, second .5, both .9; the student has the first with .5
    const { withSkill, without } = successOf(
      { mastery: [0.5, 0.7], N: 1, K: 2 },
      [0.1, 0.3, 0.5, 0.9],
      [0, 1],
      1,
    );
    expect(withSkill[0]).toBeCloseTo(0.5 * 0.5 + 0.5 * 0.9, 12);
    expect(without[0]).toBeCloseTo(0.5 * 0.1 + 0.5 * 0.3, 12);
  });

  it("draws no point for fewer than five students", () => {
    const { mastered } = itemEvidence({ responses, item: 0, mastery: rows.map(() => 0.001), success: null });
    expect(mastered).toEqual([]);
  });
});
