import { describe, expect, it } from "vitest";
import { qMatrixFrom } from "../data/q-matrix.ts";
import { rankEntries } from "./rank-entries.ts";
import type { Opinion } from "./validation.ts";

const q = qMatrixFrom([
  [1, 0],
  [0, 1],
]);
const suggested = qMatrixFrom([
  [0, 1],
  [0, 1],
]);
const opinion = (method: Opinion["method"], rows: number[][]): Opinion => ({
  method,
  q: qMatrixFrom(rows),
  how: "",
});
const opinions = [
  opinion("rbm", [
    [0, 1],
    [1, 1],
  ]),
  opinion("pvaf", [
    [1, 1],
    [1, 1],
  ]),
  opinion("wald", [
    [1, 0],
    [1, 1],
  ]),
];

describe("rankEntries", () => {
  //                                       item1 A1, A2, item2 A1, A2
  const inclusion = Float64Array.of(0.02, 0.981, 0.05, 0.999);
  const ranked = rankEntries(q, suggested, inclusion, opinions);

  it("puts the most doubtful first, and of equals the one that more methods would change", () => {
    // 98% and 98.1% are the same percent; one method would change the first, two the second
    expect(ranked.map(({ item, attribute }) => `${item} ${attribute}`)).toEqual([
      "item1 A2",
      "item1 A1",
      "item2 A1",
      "item2 A2",
    ]);
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  it("says of each entry what is there, what is suggested, and who is against it", () => {
    expect(ranked[0]).toMatchObject({
      inQ: false,
      suggested: true,
      inclusion: 0.981,
      against: ["rbm", "pvaf"],
      agreeing: ["wald"],
    });
    expect(ranked[0].doubt).toBe(0.981);
    expect(ranked[1].doubt).toBeCloseTo(0.98, 12);
  });

  it("holds worth a look what changes, what is in doubt, and what nearly all other methods would change", () => {
    expect(ranked.map(({ isWorthALook }) => isWorthALook)).toEqual([true, true, true, false]);
    const alone = rankEntries(q, q, Float64Array.of(0.91, 0.1, 0.05, 0.95), []);
    expect(alone.map(({ isWorthALook }) => isWorthALook)).toEqual([true, false, false, false]);
  });

  it("says why in a sentence", () => {
    expect(ranked.map(({ why }) => why)).toEqual([
      "Put in: the answers make it likely that item1 needs A2 (probability 0.98); the RBM and PVAF agree, the Wald tests disagree.",
      "Take out: the answers make it unlikely that item1 needs A1 (probability 0.02); the RBM agrees, PVAF and the Wald tests disagree.",
      "Look again: the answers do not say that item2 needs A1 (probability 0.05), but all other methods disagree.",
      "Keep: the answers agree that item2 needs A2 (probability 1.00), and all other methods agree.",
    ]);
    const [changed, same] = rankEntries(q, suggested, inclusion, opinions.slice(2)).map(({ why }) => why);
    expect(changed).toMatch(/, but the Wald tests disagree\.$/);
    expect(same).toMatch(/, but the Wald tests disagree\.$/);
    expect(rankEntries(q, q, Float64Array.of(0.7, 0, 0, 1), [])[0].why).toBe(
      "Look again: kept in, but it is not sure that item1 needs A1 (probability 0.70).",
    );
    // "not sure that item1 needs A1 (probability 0.00)" said too little
    const against = rankEntries(q, q, Float64Array.of(0, 0, 0.99, 1), []).map(({ why }) => why);
    expect(against.slice(0, 2)).toEqual([
      "Look again: kept in, as the best Q-matrix as a whole has it, though by itself it is more likely that item1 does not need A1 (probability 0.00).",
      "Look again: left out, as the best Q-matrix as a whole lacks it, though by itself it is more likely that item2 needs A1 (probability 0.99).",
    ]);
    // suggested although its own probability is against it
    expect(
      rankEntries(q, suggested, Float64Array.of(0.6, 0.5, 0, 1), [])
        .map(({ why }) => why)
        .slice(0, 2),
    ).toEqual([
      "Take out only together with the other changes: the best Q-matrix as a whole lacks it, though by itself it is more likely that item1 needs A1 (probability 0.60).",
      "Put in: the answers make it likely that item1 needs A2 (probability 0.50).",
    ]);
    // and not ranked behind entries that stay, however sure it is
    expect(rankEntries(q, suggested, Float64Array.of(1, 1, 0.4, 1), [])[1]).toMatchObject({
      item: "item1",
      attribute: "A1",
    });
    expect(rankEntries(q, q, inclusion, [])[3].why).toBe(
      "Keep: the answers agree that item2 needs A2 (probability 1.00).",
    );
  });
});
