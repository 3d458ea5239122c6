import { describe, expect, it } from "vitest";
import { type QMatrix, qMatrixFrom } from "../data/q-matrix.ts";
import { type JudgedEntries, rankEntries } from "./rank-entries.ts";
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

/** All entries against what is suggested; `found` are Q-matrices about as good, the best one first. */
function ranked(
  best: QMatrix,
  probabilities: Float64Array,
  others: readonly Opinion[],
  found: readonly QMatrix[] = [best],
) {
  const alternatives = found.map((one) => ({ q: one, score: 0, weight: 1 / found.length }));
  return rankEntries(q, judged(q, best, probabilities, alternatives), others);
}

/** Judged by the learner alone. */
function judged(
  expert: QMatrix,
  suggested: QMatrix,
  inclusion: Float64Array,
  alternatives: JudgedEntries["alternatives"] = [],
): JudgedEntries {
  const differs = inclusion.map((p, at) => (expert.entries[at] === 1 ? 1 - p : p));
  return { suggested, inclusion, differs, alternatives };
}

describe("rankEntries", () => {
  //                                       item1 A1, A2, item2 A1, A2
  const inclusion = Float64Array.of(0.02, 0.981, 0.05, 0.999);
  const told = ranked(suggested, inclusion, opinions);

  it("puts the most doubtful first, and of equals the one that more methods would change", () => {
    // 98% and 98.1% are the same percent; one method would change the first, two the second
    expect(told.map(({ item, attribute }) => `${item} ${attribute}`)).toEqual([
      "item1 A2",
      "item1 A1",
      "item2 A1",
      "item2 A2",
    ]);
    expect(told.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  it("says of each entry what is there, what is suggested, and who is against it", () => {
    expect(told[0]).toMatchObject({
      inQ: false,
      suggested: true,
      inclusion: 0.981,
      against: ["rbm", "pvaf"],
      agreeing: ["wald"],
    });
    expect(told[0].doubt).toBe(0.981);
    expect(told[1].doubt).toBeCloseTo(0.98, 12);
  });

  it("holds worth a look what changes, what is in doubt, and what nearly all other methods would change", () => {
    expect(told.map(({ needsReview }) => needsReview)).toEqual([true, true, true, false]);
    const alone = ranked(q, Float64Array.of(0.91, 0.1, 0.05, 0.95), []);
    expect(alone.map(({ needsReview }) => needsReview)).toEqual([true, false, false, false]);
  });

  it("says why in a sentence", () => {
    expect(told.map(({ why }) => why)).toEqual([
      "Add: item1 very probably requires A2 (combined evidence against the expert's entry: 0.98). Its inclusion probability is 0.98; the RBM and PVAF would add it, the Wald tests would not.",
      "Remove: item1 very probably does not require A1 (combined evidence against the expert's entry: 0.98). Its inclusion probability is 0.02; the RBM would remove it, PVAF and the Wald tests would not.",
      "Review: the entry is probably 0, as in the expert's Q-matrix (combined evidence against the expert's entry: 0.05). Its inclusion probability is 0.05, but all other methods would add it.",
      "No change: the entry is probably 1, as in the expert's Q-matrix (combined evidence against the expert's entry: below 0.01). Its inclusion probability is above 0.99, and all other methods would keep it.",
    ]);
    const [changed, same] = ranked(suggested, inclusion, opinions.slice(2)).map(({ why }) => why);
    expect(changed).toMatch(/, but the Wald tests would keep it\.$/);
    expect(same).toMatch(/, but the Wald tests would leave it out\.$/);
    expect(ranked(q, Float64Array.of(0.7, 0, 0, 1), [])[0].why).toBe(
      "Review: it is uncertain whether item1 requires A1 (combined evidence against the expert's entry: 0.30), so the entry stays 1. Its inclusion probability is 0.70.",
    );
    // "the data indicate" used to stand beside 0.48
    expect(ranked(suggested, Float64Array.of(0.48, 0.98, 0, 1), [])[1].why).toBe(
      "Remove: item1 probably does not require A1 (combined evidence against the expert's entry: 0.52). Its inclusion probability is 0.48.",
    );
    expect(ranked(q, inclusion, [])[3].why).toBe(
      "No change: the entry is probably 1, as in the expert's Q-matrix (combined evidence against the expert's entry: below 0.01). Its inclusion probability is above 0.99.",
    );
  });

  it("shows on which side of one half a probability is", () => {
    const [{ why }] = ranked(q, Float64Array.of(0.502, 0, 0, 1), []);
    expect(why).toContain("(combined evidence against the expert's entry: 0.498)");
    expect(why).toContain("Its inclusion probability is 0.502.");
  });

  it("counts the Q-matrices about as good that have an entry, and says so where they part", () => {
    const third = { ...q, entries: Uint8Array.of(0, 0, 0, 1) };
    const [first, ...rest] = ranked(q, Float64Array.of(0.6, 0.3, 0, 1), [], [q, suggested, third]);
    expect(
      [first, ...rest].map(({ item, attribute, solutionsWithOne }) => [item, attribute, solutionsWithOne]),
    ).toEqual([
      ["item1", "A1", 1],
      ["item1", "A2", 1],
      ["item2", "A1", 0],
      ["item2", "A2", 3],
    ]);
    expect(first.why).toBe(
      "Review: it is uncertain whether item1 requires A1 (combined evidence against the expert's entry: 0.40), so the entry stays 1. Its inclusion probability is 0.60 (competing solutions disagree).",
    );
    expect(rest[0].why).toBe(
      "Review: it is uncertain whether item1 requires A2 (combined evidence against the expert's entry: 0.30), so the entry stays 0. Its inclusion probability is 0.30 (competing solutions disagree).",
    );
    // all have it: nothing to say
    expect(rest[2].why).toBe(
      "No change: the entry is probably 1, as in the expert's Q-matrix (combined evidence against the expert's entry: below 0.01). Its inclusion probability is above 0.99.",
    );
  });

  it("says so where a q-vector has more attributes than the learner considers", () => {
    const five = qMatrixFrom([[1, 1, 1, 1, 1]]);
    const four = qMatrixFrom([[1, 1, 1, 1, 0]]);
    const inclusion = Float64Array.of(1, 1, 1, 1, 0);
    const alternatives = [{ q: four, score: 0, weight: 1 }];
    expect(rankEntries(five, judged(five, four, inclusion, alternatives), [])[0].why).toBe(
      "Remove: item1 very probably does not require A5 (combined evidence against the expert's entry: above 0.99). Its inclusion probability is below 0.01. The expert gives item1 5 attributes and the refined method allows at most 4, so this probability may be too low.",
    );
  });

  it("says that no other method supports a change, and not in all of the solutions", () => {
    const none = opinions.map(({ method }) =>
      opinion(method, [
        [1, 0],
        [0, 1],
      ]),
    );
    const [{ why }] = ranked(suggested, Float64Array.of(1, 1, 0, 1), none, [suggested, q]);
    expect(why).toBe(
      "Add: item1 very probably requires A2 (combined evidence against the expert's entry: above 0.99). Its inclusion probability is above 0.99 (competing solutions disagree), but all other methods would leave it out.",
    );
  });

  // "given the data and the prior, it is very likely (0.96)" used to stand beside 0.54, or beside 0.88 for the opposite
  it("says what the finding rests on, and where the inclusion probability speaks against it", () => {
    const evidence = {
      ...judged(q, suggested, Float64Array.of(0.88, 0.9, 0, 1)),
      differs: Float64Array.of(0.98, 0.6, 0, 0),
    };
    const all = opinions.map(({ method }) =>
      opinion(method, [
        [0, 0],
        [0, 1],
      ]),
    );
    const [removed, kept] = rankEntries(
      q,
      {
        ...evidence,
        suggested: qMatrixFrom([
          [0, 0],
          [0, 1],
        ]),
      },
      all,
    );
    // "very likely that item1 does not require A1 (inclusion probability 0.88)" used to stand here
    expect(removed.why).toBe(
      "Remove: on the whole, the evidence is that item1 does not require A1 (combined evidence against the expert's entry: 0.98). Its inclusion probability is 0.88, but all other methods would remove it.",
    );
    expect(kept.why).toBe(
      "Review: item1 probably requires A2 (combined evidence against the expert's entry: 0.60), but this is not certain enough to suggest a change. Its inclusion probability is 0.90, but all other methods would leave it out.",
    );
  });

  // "Remove: item4 very probably does not require A1" used to stand under "too few to judge a Q-matrix"
  it("points to changes and decides none where the data are too few", () => {
    const evidence = judged(q, suggested, Float64Array.of(1, 1, 0, 1));
    const [{ why }] = rankEntries(q, { ...evidence, isEnough: false }, []);
    expect(why).toBe(
      "The methods point to adding A2 to the q-vector of item1 (combined evidence against the expert's entry: above 0.99), but the data are too few to decide. Its inclusion probability is above 0.99.",
    );
  });

  it("hands on what the fit says of each entry, by item and attribute", () => {
    const of = (pvafWith: number) => ({ pvafWith, pvafWithout: 0, wald: null });
    const suggestion = judged(q, q, Float64Array.of(1, 0, 0.2, 1));
    const told = rankEntries(q, suggestion, [], [[of(0.1), of(0.2)], null]);
    // item2 A1 is the most doubtful, and of item2 nothing is told
    expect(told.map(({ statistics }) => statistics?.pvafWith)).toEqual([undefined, 0.1, 0.2, undefined]);
    expect(rankEntries(q, suggestion, [])[0].statistics).toBeNull();
  });
});
