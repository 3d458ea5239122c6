import { describe, expect, it } from "vitest";
import { itemRemarks } from "./item-remarks.ts";
import type { ItemSummary } from "./item-summary.ts";
import { itemWords } from "./item-words.ts";
import { successBars } from "./success-bars.ts";

const ONE: ItemSummary = {
  item: "i",
  needs: ["add"],
  together: undefined,
  success: [0.12, 0.88],
  proportions: [0.5, 0.5],
  errors: [0.01, null],
  remarks: [],
};
const TWO: ItemSummary = {
  ...ONE,
  needs: ["add", "carry"],
  together: "conjunctive",
  success: [0.1, 0.1, 0.1, 0.9],
  proportions: [0.4, 0.1, 0.1, 0.4],
  errors: undefined,
};

describe("itemWords", () => {
  it("says what an item needs and who solves it", () => {
    expect(itemWords(ONE)).toBe(
      "This item requires add. Estimated probability of a correct response: 88% for students who have mastered it, 12% for those who have not.",
    );
    expect(itemWords(TWO)).toBe(
      "This item requires both add and carry. Estimated probability of a correct response: 90% with both, 10% otherwise.",
    );
    const either: ItemSummary = { ...TWO, together: "disjunctive", success: [0.21, 0.79, 0.79, 0.79] };
    expect(itemWords(either)).toBe(
      "This item measures add and carry (disjunctive: either suffices). Estimated probability of a correct response: 79% with at least one, 21% with neither.",
    );
    expect(itemWords({ ...either, needs: ["a", "b", "c"] })).toBe(
      "This item measures a, b and c (disjunctive: any one of them suffices). Estimated probability of a correct response: 79% with at least one, 21% with none of them.",
    );
    expect(itemWords({ ...ONE, success: [0.001, 0.999] })).toBe(
      "This item requires add. Estimated probability of a correct response: over 99% for students who have mastered it, under 1% for those who have not.",
    );
    expect(itemWords({ ...ONE, needs: [], success: [0.7] })).toBe(
      "This item requires none of the attributes. Estimated probability of a correct response: 70%.",
    );
  });
});

describe("itemRemarks", () => {
  const of = (none: number, all: number) => itemRemarks({ ...ONE, success: [none, all] });

  it("has nothing to say of an item that works", () => {
    expect(itemRemarks(ONE)).toEqual([]);
    expect(of(0.39, 0.7)).toEqual([]);
  });

  it("names what is weak, guessed, missed or backwards", () => {
    expect(of(0.2, 0.49)).toEqual([
      "Low discrimination: mastery of the attribute raises the probability of a correct response by only 29 percentage points.",
      "High slipping: 51% of students who have mastered the attribute answer incorrectly. The item may be hard for other reasons, or may require further attributes.",
    ]);
    expect(of(0.4, 0.9)).toEqual([
      "High guessing: 40% of students who have not mastered the attribute answer correctly. The item may be easy to guess, or may not require the attribute.",
    ]);
    expect(of(0.39, 0.38)[0]).toBe(
      "Students who have mastered the attribute answer correctly less often than those who have not: check the key and the wording.",
    );
    expect(itemRemarks({ ...ONE, needs: [], success: [0.5] })).toEqual([
      "The item provides no information about mastery.",
    ]);
  });

  it("names an attribute that lowers the chance, of which it used to be said that each of them helps", () => {
    // additive: add −.1, carry +.5
    const odd: ItemSummary = {
      ...TWO,
      together: "additive: each mastered attribute raises the probability",
      success: [0.3, 0.2, 0.8, 0.7],
    };
    expect(itemWords(odd)).toMatch(
      /^This item measures add and carry \(additive\)\. Estimated probability of a correct response: 70% for/,
    );
    expect(itemRemarks(odd)).toEqual([
      "Among students with the same mastery status on the other required attributes, those who have mastered add answer correctly less often than those who have not: this attribute may not be required.",
    ]);
    const well: ItemSummary = { ...odd, success: [0.2, 0.3, 0.7, 0.8] };
    expect(itemWords(well)).toMatch(
      /^This item measures add and carry \(additive: each mastered attribute raises the probability\)\./,
    );
    expect(itemRemarks(well)).toEqual([]);
  });

  it("does not count a pattern that no student has, as in E1 of ECPE, where an unweighted mean used to tell against add", () => {
    const hierarchy: ItemSummary = {
      ...TWO,
      together: "saturated: each combination has its own probability",
      success: [0.3, 0, 0.75, 0.95],
      proportions: [0.3, 0, 0.3, 0.4],
    };
    // unweighted: (0 − .3) + (.95 − .75) < 0
    expect(itemRemarks(hierarchy)).toEqual([]);
    expect(itemRemarks({ ...hierarchy, proportions: [0.25, 0.25, 0.25, 0.25] })).toEqual([
      "Among students with the same mastery status on the other required attributes, those who have mastered add answer correctly less often than those who have not: this attribute may not be required.",
    ]);
  });

  it("adds what the command knows", () => {
    expect(itemRemarks({ ...ONE, remarks: ["In doubt."] })).toEqual(["In doubt."]);
  });
});

it("says that percentages are at average ability where an item loads on a continuous ability too", () => {
  expect(itemWords({ ...ONE, isAtAverage: true })).toMatch(
    /^This item requires \w+\. Estimated probability of a correct response at average ability: 88% for students who /,
  );
});

describe("successBars", () => {
  it("has a bar for every pattern of up to three attributes, who masters more later", () => {
    expect(successBars(ONE)).toEqual([
      { label: "not mastered", share: 0.12, standardError: 0.01 },
      { label: "mastered", share: 0.88, standardError: undefined },
    ]);
    expect(successBars(TWO).map(({ label }) => label)).toEqual(["neither", "only add", "only carry", "both"]);
    const three = { ...TWO, needs: ["a", "b", "c"], success: [0, 1, 2, 3, 4, 5, 6, 7].map((p) => p / 10) };
    expect(successBars(three).map(({ label, share }) => `${label} ${share}`)).toEqual([
      "none 0",
      "only a 0.1",
      "only b 0.2",
      "only c 0.4",
      "a + b 0.3",
      "a + c 0.5",
      "b + c 0.6",
      "all 0.7",
    ]);
  });

  it("takes means by how many are mastered beyond that, and one bar where nothing is needed", () => {
    const success = Array.from({ length: 16 }, (_, pattern) => pattern / 15);
    const bars = successBars({ ...TWO, needs: ["a", "b", "c", "d"], success });
    // patterns with one: 1, 2, 4, 8 of 15, so ¼ in the mean
    expect(bars.map(({ label, share }) => `${label} ${share.toFixed(2)}`)).toEqual([
      "0 of 4 mastered 0.00",
      "1 of 4 mastered 0.25",
      "2 of 4 mastered 0.50",
      "3 of 4 mastered 0.75",
      "4 of 4 mastered 1.00",
    ]);
    expect(successBars({ ...ONE, needs: [], success: [0.7], errors: undefined })).toEqual([
      { label: "all students", share: 0.7, standardError: undefined },
    ]);
  });
});
