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
  errors: [0.01, null],
  remarks: [],
};
const TWO: ItemSummary = {
  ...ONE,
  needs: ["add", "carry"],
  together: "conjunctive: all are required",
  success: [0.1, 0.11, 0.12, 0.9],
  errors: undefined,
};

describe("itemWords", () => {
  it("says what an item needs and who solves it", () => {
    expect(itemWords(ONE)).toBe(
      "Requires add. 88% of students who have mastered it answer correctly, compared with 12% of those who have not.",
    );
    expect(itemWords(TWO)).toBe(
      "Requires add and carry (conjunctive: all are required). 90% of students who have mastered both answer correctly, compared with 10% of those who have mastered neither.",
    );
    expect(itemWords({ ...ONE, success: [0.001, 0.999] })).toBe(
      "Requires add. Over 99% of students who have mastered it answer correctly, compared with under 1% of those who have not.",
    );
    expect(itemWords({ ...ONE, needs: [], success: [0.7] })).toBe(
      "Requires none of the attributes; 70% of students answer correctly.",
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
      "Provides no information about mastery.",
    ]);
  });

  it("names an attribute that lowers the chance, of which it used to be said that each of them helps", () => {
    // additive: add −.1, carry +.5
    const odd: ItemSummary = { ...TWO, together: "additive: each one helps", success: [0.3, 0.2, 0.8, 0.7] };
    expect(itemWords(odd)).toMatch(/^Requires add and carry \(additive\)\. 70% of/);
    expect(itemRemarks(odd)).toEqual([
      "Students who have mastered add answer correctly less often than those who have not, other things being equal: it may not be required.",
    ]);
    const well: ItemSummary = { ...odd, success: [0.2, 0.3, 0.7, 0.8] };
    expect(itemWords(well)).toMatch(/^Requires add and carry \(additive: each one helps\)\./);
    expect(itemRemarks(well)).toEqual([]);
  });

  it("adds what the command knows", () => {
    expect(itemRemarks({ ...ONE, remarks: ["In doubt."] })).toEqual(["In doubt."]);
  });
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
