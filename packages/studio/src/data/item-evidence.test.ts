import { responsesFrom } from "@qmatrix/core/data";
import { describe, expect, it } from "vitest";
import { itemEvidence } from "./item-evidence.ts";

/** 400 students, a quarter of each pattern of two skills; item "a" needs the first, with success .9 and .2, to the student. */
const N = 400;
const has = (i: number) => [i % 2, (i >> 1) % 2];
const rows = Array.from({ length: N }, (_, i): (0 | 1)[] => {
  const nth = Math.floor(i / 4) % 10;
  return [has(i)[0] ? (nth < 9 ? 1 : 0) : nth < 2 ? 1 : 0, 1];
});
const responses = responsesFrom(rows, { items: ["a", "b"] });
const of = (mastery: (i: number) => readonly [number, number]) => ({
  responses,
  item: 0,
  profiles: { K: 2, mastery: Array.from({ length: N }, (_, i) => mastery(i)).flat() },
  needed: [0],
  success: [0.2, 0.9],
});
const shares = (groups: readonly { readonly correct: number }[]) => groups.map(({ correct }) => correct);

describe("itemEvidence", () => {
  it("keeps students with and without a skill that the item needs apart", () => {
    const known = of((i) => [has(i)[0] ? 0.999 : 0.001, has(i)[1]]);
    const { withSkill, without, all } = itemEvidence({ ...known, skill: 0 });
    expect(shares(withSkill)[0]).toBeCloseTo(0.9, 1);
    expect(shares(without)[0]).toBeCloseTo(0.2, 1);
    expect(shares(all)[0]).toBeCloseTo(0.55, 2);
    expect(all[0]).toMatchObject({ mastered: [], students: expect.closeTo(N, 6) });
  });

  it("shows the same with and without a skill that it does not need, whatever else is mastered", () => {
    const known = of((i) => [has(i)[0], has(i)[1]]);
    const { withSkill, without } = itemEvidence({ ...known, skill: 1 });
    expect(withSkill.map(({ mastered }) => mastered)).toEqual([[], [0]]);
    for (const [at, share] of [0.2, 0.9].entries()) {
      expect(withSkill[at].correct).toBeCloseTo(share, 8);
      expect(without[at].correct).toBeCloseTo(share, 8);
    }
  });

  it("takes the response to the item itself out of the mastery probability", () => {
    // a prior of one half, and nothing else known: the posterior is .9 / 1.1 or .1 / .9; without the response it says nothing
    const posterior = of((i) => [rows[i][0] ? 0.9 / 1.1 : 0.1 / 0.9, has(i)[1]]);
    const { withSkill, without } = itemEvidence({ ...posterior, skill: 0 });
    expect(withSkill[0].students).toBeCloseTo(N / 2, 8);
    expect(withSkill[0].correct).toBeCloseTo(without[0].correct, 8);
  });

  it("draws no point for fewer than three students", () => {
    expect(itemEvidence({ ...of(() => [0, 0]), skill: 0 }).withSkill).toEqual([]);
  });
});
